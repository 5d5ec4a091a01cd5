import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDatetime } from '../../data/languages/format'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { State } from '../../shell/State'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { OpenTill } from './OpenTill'
import { Payouts } from './Payouts'
import './till.css'
import type { TillRecord } from '../../data/records/till-record'
import { TillActions } from './TillActions'
import { Entries, Takings, TillFacts } from './TillFacts'
import { useTill } from './use-till'

/** A till: its content, its entries and, while it is open, its actions; a new till is opened here too. */
export function TillDialog({ recordKey, onClose }: DialogProps) {
  const { t } = useTranslation()
  const query = useTill(recordKey)
  const { data: till, error, refetch } = query
  const close = () => onClose()
  if (recordKey === 'new') return <OpenTill onClose={onClose} />
  const again = () => void refetch()
  return (
    <DialogFrame
      title={t('till.one')}
      code={till?.code}
      tags={till && <StateTag till={till} />}
      actions={
        <>
          <Button onClick={close}>{t('form.close')}</Button>
          {till && <PrintRecordsButton document="till_report" keys={[String(till.id)]} />}
          {till && <TillActions till={till} />}
        </>
      }
    >
      <RefreshNotice of={query} />
      {till ? (
        <TillView till={till} />
      ) : error ? (
        <LoadFailure title={t('form.failed')} reason={error.message} onRetry={again} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </DialogFrame>
  )
}

function StateTag({ till: { closed_at, balanced } }: { till: TillRecord }) {
  const { t } = useTranslation()
  if (closed_at === null) return <State tone="waiting">{t('till.states.open')}</State>
  return (
    <State tone={balanced ? 'received' : 'overdue'}>
      {t(`till.states.${balanced ? 'balanced' : 'unbalanced'}`)}
    </State>
  )
}

function TillView({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const { user_name, date, opened_at, closed_at, closed_by, remarks } = till
  return (
    <div className="till">
      <p className="quiet">
        {[
          `${user_name} · ${formatDate(date)}`,
          t('till.opened_at', { at: formatDatetime(opened_at) }),
          closed_at !== null && t('till.closed_at', { at: formatDatetime(closed_at), by: closed_by }),
          remarks,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Part title={t('till.holds')}>
        <TillFacts till={till} />
      </Part>
      <Part title={t('till.takings')}>
        <Takings till={till} />
      </Part>
      <Part title={t('till.payouts')}>
        <Payouts till={till} />
      </Part>
      {till.entries.length > 0 && (
        <Part title={t('till.each')}>
          <Entries till={till} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
