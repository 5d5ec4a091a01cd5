import { MailOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { inFours } from '#domain/trail/seal-text'
import { useAnswer } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { mailOf, sealText } from './seal-lines'
import { sealsCall, type DaySeal } from './trail-calls'

const companyCall = { resource: 'settings', path: '/settings/1' }

/** The shop's name; empty before its settings are saved. */
function useShopName(): string {
  const { data } = useAnswer<{ name_ch?: string | null; name_en?: string | null }>(companyCall)
  return data?.name_ch || data?.name_en || ''
}

/** The seal of one day, to be printed or mailed. */
function Seal({ seal }: { seal: DaySeal }) {
  const { t } = useTranslation()
  const text = sealText(seal, useShopName(), t)
  const print = async () => {
    const { printSeal } = await import('./print-seal')
    await printSeal(seal, text)
  }
  const names = {
    print: t('trail.printSeal', { day: seal.day }),
    mail: t('trail.mailSeal', { day: seal.day }),
  }
  return (
    <div>
      <dt>
        {seal.day}
        <Tooltip title={names.print}>
          <Button
            {...{ type: 'text', size: 'small', icon: <PrinterOutlined aria-hidden /> }}
            aria-label={names.print}
            onClick={() => void print()}
          />
        </Tooltip>
        <Tooltip title={names.mail}>
          <Button
            {...{ type: 'text', size: 'small', icon: <MailOutlined aria-hidden /> }}
            aria-label={names.mail}
            href={mailOf(text)}
          />
        </Tooltip>
      </dt>
      <dd>{inFours(seal.hash)}</dd>
    </div>
  )
}

/** The seals of the days, the newest first, to be kept elsewhere. */
export function SealList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(sealsCall, { refetchOnMount: 'always' })
  if (error && !data)
    return <LoadFailure title={t('trail.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <p className="quiet">{t('trail.noSeals')}</p>
  return (
    <dl className="trail-seals">
      {data.map((seal) => (
        <Seal key={seal.day} seal={seal} />
      ))}
    </dl>
  )
}
