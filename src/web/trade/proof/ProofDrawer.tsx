import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Drawer, Flex, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../data/calls'
import { DATE_FORMAT } from '../../data/languages/format'
import { useResource } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import { RowsPaper } from '../../print/RowsPaper'
import { saveFile } from '../../kit/save-file'
import { closeProof, type AskedProof } from '../../shell/proof/asked-proof'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { Difference } from './Difference'
import { proofCall, type Proof } from './proof'
import { ProofTable } from './ProofTable'
import { useProofTexts } from './use-proof-texts'
import './proof.css'

/** The entries that make a figure, over whatever is on the screen; as of today, or of any other day. */
export function ProofDrawer({ figure, recordKey }: AskedProof) {
  const { t } = useTranslation()
  const [to, setTo] = useState<string | null>(null)
  const { data, error, refetch } = useAnswer(proofCall(figure, recordKey, to), {
    ...{ keepPrevious: true, staleTime: 0, refetchOnMount: 'always' as const },
  })
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Drawer
      open
      width={840}
      title={<ProofTitle figure={figure} proof={data} />}
      panelRef={panel}
      afterOpenChange={(shown) => shown && panel.current?.querySelector('button')?.focus()}
      onClose={closeProof}
    >
      <Flex className="proof-head" gap="small" wrap align="center">
        <span className="quiet">{t('proofs.on')}</span>
        <DatePicker
          aria-label={t('proofs.on')}
          placeholder={t('proofs.today')}
          format={DATE_FORMAT}
          value={to === null ? null : dayjs(to)}
          onChange={(day) => setTo(day?.format(DATE_FORMAT) ?? null)}
        />
        {data && <Outputs proof={data} />}
      </Flex>
      {error && !data && (
        <LoadFailure title={t('proofs.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <Prices proof={data} />
          <Difference proof={data} onCorrected={() => void refetch()} />
          <ProofTable proof={data} />
        </>
      )}
    </Drawer>
  )
}

function ProofTitle({ figure, proof }: { figure: Proof['figure']; proof: Proof | undefined }) {
  const { t } = useTranslation()
  const { code, name } = proof?.record ?? {}
  return (
    <span className="proof-title">
      {t(`proofs.figures.${figure}`)}
      <span className="quiet">{[code, name].filter(Boolean).join(' ')}</span>
    </span>
  )
}

/** At which prices a worth is reckoned. */
function Prices({ proof }: { proof: Proof }) {
  return useProofTexts()
    .pricesOf(proof)
    .map((prices) => (
      <p key={prices} className="proof-prices">
        {prices}
      </p>
    ))
}

/** The proof as a file and on paper. */
function Outputs({ proof }: { proof: Proof }) {
  const { t } = useTranslation()
  const texts = useProofTexts()
  const resource = useResource(proof.resource)
  const save = () => {
    const file = new Blob([texts.csv(proof)], { type: 'text/csv' })
    saveFile(file, `${texts.titleOf(proof)} ${proof.to ?? texts.today}.csv`)
  }
  return (
    <span className="proof-outputs">
      {mayDo('export', resource) && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t('proofs.export')}
        </Button>
      )}
      <RowsPaper of={proof.resource} rows={() => texts.printed(proof)} />
    </span>
  )
}
