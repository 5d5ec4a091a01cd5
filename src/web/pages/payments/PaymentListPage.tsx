import type { BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { movedAmount } from '../../trade/payment/moved-amount'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { type QuickFilter, RecordList } from '../../list/RecordList'
import { State } from '../../shell/State'
import { useDialogs } from '../../shell/dialogs/dialogs'
import '../../trade/payment/payments.css'
import { Money } from '../../fields/numbers/Money'
import { isBill } from '../../trade/bill/voucher-record'
import { numberOrZero } from '../../kit/values'

const columns = [
  'code',
  'date',
  'customer_id',
  'in_out',
  'payment_method',
  'amount',
  'order_code',
  'state',
  'remarks',
]
/** Codes of orders are never cut. */
const widths = { code: 112, order_code: 176, remarks: 160, in_out: 96 }
const [AMOUNT_WIDTH, STATE_WIDTH] = [180, 120]

/** A bill requests the money that vouchers pay, so that a sum of both would count it twice. */
const vouchersAlone = {
  filters: { billable_type: { operator: 'eq' as const, value: 'order_payments' } },
  unless: ['billable_type', 'open'],
}

/** Money, or grams for gold; a bill can be over both, and has moved neither. */
function AmountCell({ payment }: { payment: BaseRecord }) {
  const { value, currency, gold_weight, in_out } = payment
  const moved = isBill(payment) ? undefined : movedAmount(numberOrZero(in_out))
  const shown = (amount: unknown) => moved?.signed(numberOrZero(amount)) ?? numberOrZero(amount)
  return (
    <span className={moved?.className}>
      <Money
        value={shown(value)}
        currency={typeof currency === 'string' ? currency : defaultCurrency}
        gold={shown(gold_weight)}
      />
    </span>
  )
}

/** A bill is open or settled, a voucher may be of a deposit. */
function StateCell({ payment }: { payment: BaseRecord }) {
  const { t } = useTranslation()
  if (isBill(payment))
    return (
      <State tone={payment.open ? 'waiting' : 'received'}>
        {t(payment.open ? 'bills.tag_open' : 'bills.tag_settled')}
      </State>
    )
  return payment.is_deposit === true && <State tone="done">{t('payments.deposit')}</State>
}

function useComputed() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      amount: {
        title: t('payments.amount'),
        width: AMOUNT_WIDTH,
        align: 'right' as const,
        of: ['value', 'gold_weight'],
        render: (payment: BaseRecord) => <AmountCell payment={payment} />,
      },
      state: {
        title: t('payments.state'),
        width: STATE_WIDTH,
        render: (payment: BaseRecord) => <StateCell payment={payment} />,
      },
    }),
    [t],
  )
}

/** The named quick filters of the list, kept in its address. */
function useQuickFilters() {
  const { t } = useTranslation()
  return useMemo((): QuickFilter[] => {
    const is = (value: unknown) => ({ operator: 'eq' as const, value })
    return [
      { name: 'open', title: t('bills.quick_open'), filters: { open: is(true) } },
      { name: 'bills', title: t('bills.quick_all'), filters: { billable_type: is('orders') } },
      {
        name: 'in',
        title: t('payments.receipts'),
        filters: { in_out: is(1), billable_type: is('order_payments') },
      },
      {
        name: 'out',
        title: t('payments.disbursements'),
        filters: { in_out: is(-1), billable_type: is('order_payments') },
      },
    ]
  }, [t])
}

/** All vouchers and bills, newest first; a click opens one. */
export function PaymentListPage() {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const resource = useResource('payments')
  const computed = useComputed()
  const quick = useQuickFilters()
  const kind = {
    resource,
    name: 'payments',
    title: title(resource),
    failed: t('list.failed'),
    columns,
    computed,
    widths,
    quick,
    summing: { ...vouchersAlone, note: t('payments.without_bills') },
    onOpen: ({ id }: BaseRecord) => void (id !== undefined && dialogs.open('payments', id)),
    onCreate: undefined,
    emptyHint: t('payments.list_hint'),
  }
  return <RecordList kind={kind} />
}
