import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Drawer, Flex, Skeleton, Table, type TableColumnsType, Alert } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState, useMemo, type ReactNode, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { Amounts } from '#domain/proof'
import { useAnswer } from '../../data/calls'
import { DATE_FORMAT, formatDate, formatDatetime } from '../../data/languages/format'
import { useResource } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import { RowsPaper } from '../../print/RowsPaper'
import { saveFile } from '../../kit/save-file'
import { closeProof, type AskedProof } from '../../shell/proof-request'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { proofCall, type Proof, unitsOf, type ProofEntry } from './proof'
import { useProofTexts } from './use-proof-texts'
import './proof.css'
import { useIsTight } from '../../kit/media-query'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { AmountLines } from './Amount'

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

/** The prices at which a worth is calculated. */
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

interface ProofRow {
  id: string
  entry?: ProofEntry
  /** The text in place of an entry. */
  says?: string
  after: Amounts
  isBroken?: boolean
}

/** The opening, each entry with the figure after it, and the end. */
function ProofTable({ proof }: { proof: Proof }) {
  const { t } = useTranslation()
  const rows = useMemo(() => proofRows(proof, t), [proof, t])
  const columns = useProofColumns(proof)
  return (
    <Table<ProofRow>
      rowKey="id"
      size="small"
      rowClassName={({ entry, isBroken }) =>
        isBroken ? 'proof-broken' : entry === undefined ? 'proof-sums' : ''
      }
      columns={columns}
      dataSource={rows}
      pagination={false}
    />
  )
}

function proofRows(proof: Proof, t: TFunction): ProofRow[] {
  const { opening, folded, entries, end, differs_since: broken } = proof
  const before = folded > 0 ? t('proofs.folded', { count: folded }) : t('proofs.opening')
  const hasOpening = folded > 0 || Object.values(opening).some((value) => value !== 0)
  return [
    ...(hasOpening ? [{ id: 'opening', says: before, after: opening }] : []),
    ...entries.map((entry, place) => ({
      ...{ id: `${entry.kind} ${entry.id}`, entry, after: entry.after, isBroken: place === broken },
    })),
    { id: 'end', says: t('proofs.end'), after: end },
  ]
}

function useProofColumns(proof: Proof): TableColumnsType<ProofRow> {
  const { t } = useTranslation()
  const { kindOf } = useProofTexts()
  const isTight = useIsTight()
  return useMemo(() => {
    const units = unitsOf(proof)
    const said = ({ entry, says }: ProofRow) =>
      entry ? (
        <span className="proof-entry">
          {isTight && <span className="quiet">{formatDate(entry.date)}</span>}
          <span>
            {kindOf(proof.figure, entry)} <Paper entry={entry} />
          </span>
          {isTight && entry.by && <span className="quiet">{entry.by}</span>}
          {entry.remarks && <span className="quiet">{entry.remarks}</span>}
        </span>
      ) : (
        says
      )
    const text = (key: string, width: number | undefined, render: (row: ProofRow) => ReactNode) => ({
      ...{ key, title: t(`proofs.${key}`), ...(width === undefined ? {} : { width }) },
      render: (_: unknown, row: ProofRow) => render(row),
    })
    const figure = (...column: Parameters<typeof text>) => ({ ...text(...column), align: 'right' as const })
    const date = text('date', 100, ({ entry }) => entry && formatDate(entry.date))
    const by = text('by', 140, ({ entry }) => entry && <Writer entry={entry} />)
    return [
      ...(isTight ? [] : [date]),
      text('entry', undefined, said),
      ...(isTight ? [] : [by]),
      figure('change', isTight ? 100 : 130, ({ entry }) => (
        <AmountLines amounts={entry?.changes ?? {}} units={units} asChange />
      )),
      figure('after', isTight ? 100 : 140, ({ after }) => <AmountLines amounts={after} units={units} />),
    ]
  }, [proof, t, kindOf, isTight])
}

function Paper({ entry: { resource, key, code } }: { entry: ProofEntry }) {
  if (code === null) return null
  if (resource === null || key === null) return <span className="quiet">{code}</span>
  return (
    <RecordLink resource={resource} recordKey={resource === 'inventorys' ? code : key}>
      {code}
    </RecordLink>
  )
}

/** The author of an entry, and its time. */
function Writer({ entry: { at, by } }: { entry: ProofEntry }) {
  return (
    <span className="proof-entry">
      <span>{by ?? '–'}</span>
      {at !== null && <time className="quiet">{formatDatetime(at)}</time>}
    </span>
  )
}

const CorrectionDialog = lazy(() =>
  import('./CorrectionDialog').then((module) => ({ default: module.CorrectionDialog })),
)

interface DifferenceProps {
  proof: Proof
  onCorrected: () => void
}

/** Whether the figure equals the sum of its entries; if not, the difference, the time since when, and the remedy. */
function Difference({ proof, onCorrected }: DifferenceProps) {
  const { t } = useTranslation()
  const { kindOf } = useProofTexts()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { kept, excess, entries, differs_since: since, correctable, figure } = proof
  if (kept === null) return null
  if (excess === null) return <p className="proof-agrees quiet">✓ {t('proofs.agrees')}</p>
  const broken = since === null ? undefined : entries[since]
  const last = entries.at(-1)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="proof-differs"
        message={
          <span className="proof-differs-text">
            {t('proofs.differs')} <AmountLines amounts={excess} units={unitsOf(proof)} asChange />
          </span>
        }
        description={
          broken
            ? t('proofs.broken', {
                date: broken.date,
                entry: kindOf(figure, broken),
                code: broken.code ?? '',
              })
            : t('proofs.changedAfter', { date: last?.date ?? '–' })
        }
        action={
          correctable && <Button onClick={() => setIsCorrecting(true)}>{t('proofs.correct.title')}</Button>
        }
      />
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectionDialog
            proof={proof}
            onClose={() => setIsCorrecting(false)}
            onDone={() => {
              setIsCorrecting(false)
              onCorrected()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
