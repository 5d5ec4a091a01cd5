import { Button, Skeleton, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { formatDate, formatDatetime, formatMoney } from '../../data/languages/format'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { State } from '../../shell/State'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import './till.css'
import { type TillRecord, payoutsOf } from '../../data/records/till-record'
import {
  TillActions,
  Entries,
  Takings,
  TillFacts,
  useTill,
  tillWindow,
  useTillAction,
  TypedText,
} from './TillFacts'
import { ActionFrame } from '../../editing/action/ActionDialog'
import { amountsOf, type TypedAmount, AmountRows } from './AmountRows'
import { useQuestion } from '../../shell/use-question'

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

const start: TypedAmount[] = [{ currency: defaultCurrency, value: undefined }]

/** Opens the user's till with its opening amounts. */
function OpenTill({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const [rows, setRows] = useState(start)
  const [remarks, setRemarks] = useState('')
  const { call, calling } = useTillAction({ path: '/tills', done: 'till.opened' }, onClose)
  const opening = amountsOf(rows, false)
  return (
    <ActionFrame
      title={t('till.open')}
      submit={t('till.open')}
      calling={calling}
      disabled={opening === undefined}
      unsaved={(rows !== start || remarks !== '') && !calling}
      layout={tillWindow.layout}
      onSubmit={() => opening && call({ opening, ...(remarks === '' ? {} : { remarks }) })}
      onClose={() => onClose()}
    >
      <p className="quiet">{t('till.open_hint')}</p>
      <AmountRows rows={rows} onChange={setRows} />
      <TypedText label={t('till.remarks')} value={remarks} onChange={setRemarks} maxLength={2000} />
    </ActionFrame>
  )
}

const nothing = () => undefined

/** The payouts of the till, with their reasons; while it is open a payout can be reversed. */
function Payouts({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const payouts = payoutsOf(till)
  if (payouts.length === 0) return <p className="quiet">{t('till.no_payouts')}</p>
  return (
    <ul className="till-rows">
      {payouts.map(({ id, reason, made_by, at, value, currency, reversed }) => {
        const amount = formatMoney(value, currency)
        return (
          <li key={id}>
            <span>{reason}</span>
            <span className="quiet">
              {formatDatetime(at)} {made_by}
            </span>
            <span>
              {reversed && <Tag bordered={false}>{t('till.states.taken_back')}</Tag>}
              {!reversed && till.closed_at === null && (
                <TakeBack till={till} payout={id} text={`${reason} ${amount}`} />
              )}
            </span>
            <span className="till-figure">{reversed ? <del>{amount}</del> : amount}</span>
          </li>
        )
      })}
    </ul>
  )
}

function TakeBack({ till, payout, text }: { till: TillRecord; payout: number; text: string }) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { call, calling } = useTillAction(
    { method: 'DELETE', path: `/tills/${till.id}/payouts/${payout}`, done: 'till.payout_back' },
    nothing,
  )
  const asked = () =>
    void ask({
      title: t('till.take_back_title'),
      content: text,
      okText: t('till.take_back'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => call(),
    })
  return (
    <Button type="text" size="small" loading={calling} onClick={asked}>
      {t('till.take_back')}
    </Button>
  )
}
