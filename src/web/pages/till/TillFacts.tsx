import { type ReactNode, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Alert, Input } from 'antd'
import type { BaseRecord } from '@refinedev/core'
import { labels } from '#words/labels'
import { negate, absolute, subtract, sum } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import { formatDatetime, formatMoney } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { State } from '../../shell/State'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { type TillEntryRecord, type TillRecord, checksIn } from '../../data/records/till-record'
import { Money } from '../../fields/numbers/Money'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { amountsOf, type TypedAmount, AmountRows } from './AmountRows'
import { useAnswer, type Call } from '../../data/calls'
import { useAction, type Action } from '../../editing/action/use-action'

/** The content of the till in each currency, and its origin. */
export function TillFacts({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  if (till.amounts.length === 0) return <p className="quiet">{t('till.empty')}</p>
  return till.amounts.map((amount) => {
    const { currency, counted_value, difference_value } = amount
    const parts = [
      ['opening', amount.opening_value],
      ['taken', amount.taken_value],
      ['given', negate(amount.given_value)],
      ['paid_out', negate(amount.paid_out_value)],
    ] as const
    return (
      <dl key={currency} className="till-figures">
        {parts.map(([name, value]) => (
          <Fact
            key={name}
            name={t(`till.figures.${name}`)}
            text={<Money value={value} currency={currency} />}
          />
        ))}
        <Fact
          strong
          name={t('till.figures.expected')}
          text={<Money value={amount.expected_value} currency={currency} />}
        />
        {counted_value !== undefined && (
          <Fact
            strong
            name={t('till.figures.counted')}
            text={<Money value={counted_value} currency={currency} />}
          />
        )}
        {difference_value !== undefined && (
          <div>
            <dt>{t('till.figures.difference')}</dt>
            <dd>
              <Difference value={difference_value} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    )
  })
}

function Fact({ name, text, strong = false }: { name: string; text: ReactNode; strong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{strong ? <strong>{text}</strong> : text}</dd>
    </div>
  )
}

/** The takings of the till, by tender. */
export function Takings({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const title = useTitle()
  if (till.takings.length === 0) return <p className="quiet">{t('till.no_takings')}</p>
  return (
    <ul className="till-rows">
      {till.takings.map(({ payment_method, currency, count, taken_value, given_value }) => (
        <li key={`${payment_method} ${currency}`}>
          <span>
            {title(labels.paymentMethods[payment_method])} {currency}
          </span>
          <span className="quiet">{t('till.payments', { count })}</span>
          <span className="till-figure">
            {t('till.taken_is', { amount: formatMoney(taken_value, currency) })}
          </span>
          <span className="till-figure">
            {given_value !== 0 && t('till.given_is', { amount: formatMoney(given_value, currency) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const tones = { taken: undefined, given_back: 'done', taken_back: 'quiet' } as const

/** Each payment with its order and voucher; a reversed one stays listed. */
export function Entries({ till }: { till: TillRecord }) {
  return (
    <ul className="till-rows">
      {till.entries.map((entry) => (
        <Entry key={`${entry.state} ${entry.id}`} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: TillEntryRecord }) {
  const { t } = useTranslation()
  const title = useTitle()
  const { state, in_out, value, currency, order_code, code } = entry
  const tone = tones[state]
  const amount = formatMoney(in_out === 1 ? value : negate(value), currency)
  return (
    <li>
      <span>
        {order_code === null ? (
          code
        ) : (
          <RecordLink resource="orders" recordKey={order_code}>
            {order_code}
          </RecordLink>
        )}{' '}
        <span className="quiet">{entry.customer}</span>
      </span>
      <span className="quiet">{formatDatetime(entry.at)}</span>
      <span>
        {title(labels.paymentMethods[entry.payment_method])}{' '}
        {tone !== undefined && <State tone={tone}>{t(`till.states.${state}`)}</State>}
      </span>
      <span className="till-figure">{state === 'taken_back' ? <del>{amount}</del> : amount}</span>
    </li>
  )
}

/** The actions on an open till. */
export function TillActions({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'payout' | 'close'>()
  if (till.closed_at !== null) return null
  const hide = () => setShown(undefined)
  return (
    <>
      <Button onClick={() => setShown('payout')}>{t('till.payout')}</Button>
      <Button type="primary" onClick={() => setShown('close')}>
        {t('till.close')}
      </Button>
      {shown === 'payout' && <PayoutWindow till={till} onClose={hide} />}
      {shown === 'close' && <CloseWindow till={till} onClose={hide} />}
    </>
  )
}

/** Takes money out of the till for anything but a payment: tea, postage, a deposit at the bank. */
function PayoutWindow({ till, onClose }: { till: TillRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [currency = defaultCurrency] = till.amounts.map((amount) => amount.currency)
  const [rows, setRows] = useState<TypedAmount[]>([{ currency, value: undefined }])
  const [reason, setReason] = useState('')
  const { call, calling, problems, forget } = useTillAction(
    { path: `/tills/${till.id}/payouts`, done: 'till.paid_out' },
    onClose,
  )
  const typed = rows.filter(({ value }) => value !== undefined)
  const [amount, another] = amountsOf(typed, true) ?? []
  const change = (next: TypedAmount[]) => {
    forget('value')
    setRows(next)
  }
  return (
    <ActionDialog
      {...tillWindow}
      title={t('till.payout')}
      code={till.code}
      submit={t('till.payout_now')}
      calling={calling}
      disabled={amount === undefined || another !== undefined}
      onSubmit={() => amount && call({ ...amount, reason })}
      onClose={onClose}
    >
      <AmountRows rows={rows} onChange={change} />
      {another !== undefined && <small className="problem">{t('till.one_currency')}</small>}
      {problems.value !== undefined && (
        <small role="alert" className="problem">
          {problems.value}
        </small>
      )}
      <TypedText
        label={t('till.reason')}
        value={reason}
        maxLength={200}
        problem={problems.reason}
        onChange={(text) => {
          forget('reason')
          setReason(text)
        }}
      />
    </ActionDialog>
  )
}

interface CloseWindowProps {
  till: TillRecord
  onClose: () => void
}

function startOf({ amounts }: TillRecord): TypedAmount[] {
  const known = amounts.length === 0 ? [{ currency: defaultCurrency }] : amounts
  return known.map(({ currency }) => ({ currency, value: undefined }))
}

/** The counted amount of each currency, and its difference; then the till is closed for good. */
function CloseWindow({ till, onClose }: CloseWindowProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState(() => startOf(till))
  const [remarks, setRemarks] = useState('')
  const { call, calling, problems } = useTillAction(
    { path: `/tills/${till.id}/close`, done: 'till.closed' },
    onClose,
  )
  const counted = amountsOf(rows, true)
  return (
    <ActionDialog
      {...tillWindow}
      title={t('till.close')}
      code={till.code}
      submit={t('till.close_now')}
      calling={calling}
      disabled={counted === undefined}
      onSubmit={() => counted && call({ counted, ...(remarks === '' ? {} : { remarks }) })}
      onClose={onClose}
    >
      <p className="quiet">{t('till.close_hint')}</p>
      <AmountRows rows={rows} onChange={setRows} beside={(row) => <Counted till={till} row={row} />} />
      <TypedText label={t('till.remarks')} value={remarks} onChange={setRemarks} maxLength={2000} />
      {Object.values(problems).map((problem) => (
        <Alert key={problem} type="error" showIcon message={problem} />
      ))}
    </ActionDialog>
  )
}

/** The expected amount of a currency, its checks, and the surplus or shortage. */
function Counted({ till, row }: { till: TillRecord; row: TypedAmount }) {
  const { t } = useTranslation()
  const { currency, value } = row
  const expected = till.amounts.find((amount) => amount.currency === currency)?.expected_value ?? 0
  const checks = checksIn(till, currency)
  return (
    <small className="till-counted">
      <span className="quiet">
        {t('till.expected_is', { amount: formatMoney(expected, currency) })}{' '}
        {checks.length > 0 &&
          t('till.of_checks', {
            count: checks.length,
            amount: formatMoney(sum(checks.map((check) => check.value)), currency),
          })}
      </span>
      {typeof value === 'number' && <Difference value={subtract(value, expected)} currency={currency} />}
    </small>
  )
}

/** A difference as text. */
function Difference({ value, currency }: { value: number; currency: string }) {
  const { t } = useTranslation()
  if (value === 0) return <output className="till-even">{t('till.even')}</output>
  const amount = formatMoney(absolute(value), currency)
  return <output className="till-uneven">{t(value < 0 ? 'till.short' : 'till.over', { amount })}</output>
}

/** The window of an action over a till. */
export const tillWindow = { width: 'max(36%, 480px)', height: 'min(88dvh, 460px)', layout: 'till-form' }

const openTill: Call<{ data: TillRecord | null }> = { resource: 'tills', path: '/tills/open' }

/** The user's open till; null when there is none. */
export function useOpenTill() {
  return useAnswer(openTill, { refetchOnMount: 'always' })
}

/** A till with all its entries. */
export function useTill(key: string) {
  const till: Call<TillRecord> = { resource: 'tills', path: `/tills/${key}` }
  return useAnswer(till, { enabled: key !== 'new', refetchOnMount: 'always' })
}

/** Calls an action of a till, and makes the answers about it stale. */
export function useTillAction(
  action: Omit<Action, 'touched'>,
  onDone: (answer: BaseRecord | undefined) => void,
) {
  return useAction({ ...action, touched: ['tills'] }, onDone)
}

interface TypedTextProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  problem?: string | undefined
}

/** A labelled line of text. */
export function TypedText({ label, value, onChange, maxLength, problem }: TypedTextProps) {
  const id = useId()
  return (
    <div className="till-amount">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        {...(problem === undefined ? {} : { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
      />
      {problem !== undefined && (
        <small id={`${id}-problem`} role="alert" className="problem">
          {problem}
        </small>
      )}
    </div>
  )
}
