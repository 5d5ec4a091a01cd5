import { Skeleton, Button, Tag, Typography, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type BaseRecord, useModal, useNotification } from '@refinedev/core'
import { orderTypeOf, takesBack } from '#domain/order/order-types'
import { fieldsOf, type Resource } from '#resource/resource'
import { useAnswer, type Call, useCall } from '../../data/calls'
import { useResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { PlainFrame } from '../../editing/action/PlainFrame'
import { type DialogProps, RecordLink } from '../../shell/dialogs/dialogs'
import '../../trade/payment/payments.css'
import { voucherCall, BillPayDialog } from '../../trade/bill/BillPayDialog'
import {
  isBill,
  type VoucherRecord,
  type BillRecord,
  directionOf,
  type BillOrderRecord,
  oldestFirst,
} from '../../trade/bill/voucher-record'
import { paymentText } from '../../fields/payment-text'
import { useLanguage } from '../../data/languages/use-title'
import { handKey } from '../../print/documents/gold-bar-receipt-texts'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import { ReadOnlyField, RecordDescription } from '../../editing/form/FormLayout'
import { movedAmount } from '../../trade/payment/moved-amount'
import { RefreshNotice, type Standing } from '../../shell/notices/RefreshNotice'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { OwnNode } from '../../kit/OwnNode'
import { formatDate, formatGrams } from '../../data/languages/format'
import { mayDo } from '../../data/session/access'
import { State } from '../../shell/State'
import { useQuestion } from '../../shell/use-question'
import { useRenewal } from '../../trade/payment/use-renewal'
import { Money } from '../../fields/numbers/Money'
import { loadAll } from '../../data/load-all'
import type { OrderPaymentRecord } from '../../data/records/order-record'
import { PaymentRow } from '../../trade/payment/PaymentRow'

/** A payment: the voucher of an order payment, or a bill over several orders. */
export function VoucherDialog({ recordKey, onClose }: DialogProps) {
  const { t } = useTranslation()
  const resource = useResource('payments')
  const standing = useAnswer(voucherCall(recordKey), { enabled: recordKey !== 'new' })
  const { data, error, refetch } = standing
  const close = () => onClose()
  if (data)
    return isBill(data) ? (
      <BillView bill={data} standing={standing} onClose={close} />
    ) : (
      <VoucherView voucher={data} standing={standing} onClose={close} />
    )
  const again = () => void refetch()
  const missing = error && <LoadFailure title={t('form.failed')} reason={error.message} onRetry={again} />
  return (
    <PlainFrame resource={resource} onClose={close}>
      {recordKey === 'new'
        ? t('payments.no_order')
        : (missing ?? <Skeleton active paragraph={{ rows: 6 }} />)}
    </PlainFrame>
  )
}

interface VoucherViewProps {
  voucher: VoucherRecord
  standing: Standing
  onClose: () => void
}

/** The order payment of a voucher; money that was put on a balance by hand has none. */
const orderPaymentOf = ({ billable_type, billable_id }: VoucherRecord) =>
  billable_type === 'order_payments' ? billable_id : null

/** The key by which the receipt of a voucher is printed. */
const receiptKeyOf = (voucher: VoucherRecord) => {
  const paymentId = orderPaymentOf(voucher)
  return paymentId === null ? handKey(String(voucher.billable_id)) : String(paymentId)
}

/** The title of a voucher's kind; money for returned goods is a refund rather than a disbursement. */
function kindTitle({ in_out, order_code }: VoucherRecord) {
  if (takesBack(orderTypeOf(order_code ?? ''))) return 'payments.kinds.refund'
  return in_out === 1 ? 'payments.receipt' : 'payments.disbursement'
}

/** The fields that the head shows already, or that do not apply to this voucher. */
function saidElsewhere({ gold_bar_code, payment_method_detail, shipments }: VoucherRecord): Set<string> {
  const empty = { gold_bar_code, payment_method_detail, shipments: shipments.length > 0 || null }
  const unsaid = Object.entries(empty).flatMap(([name, value]) => (value ? [] : [name]))
  const head = ['code', 'in_out', 'payment_method', 'value', 'currency', 'gold_weight', 'is_deposit']
  return new Set([...head, ...unsaid])
}

/** The resource without some fields of its form; fields that an installation has added stay. */
function without(resource: Resource, names: Set<string>): Resource {
  const sections = resource.form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => !names.has(name)),
  }))
  return { ...resource, form: { ...resource.form, sections } }
}

/** The voucher of an order payment: its facts, and links to the records that it has changed. */
function VoucherView({ voucher, standing, onClose }: VoucherViewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const resource = useResource('payments')
  const { payment_method, value, currency, gold_weight } = voucher
  const moved = movedAmount(voucher.in_out)
  const shown = payment_method && { payment_method, value, currency, weight: gold_weight ?? 0 }
  return (
    <DialogFrame
      title={t('payments.voucher')}
      code={voucher.code}
      tags={voucher.is_deposit && <Tag bordered={false}>{t('payments.deposit')}</Tag>}
      actions={
        <>
          {voucher.billable_id !== null && (
            <PrintRecordsButton document="payment_receipt" keys={[receiptKeyOf(voucher)]} />
          )}
          <Button onClick={onClose}>{t('payments.close')}</Button>
        </>
      }
    >
      <div className="voucher">
        <RefreshNotice of={standing} />
        <div className="voucher-head">
          <div>
            <small>{t(kindTitle(voucher))}</small>
            <strong className={moved.className}>{shown && paymentText(shown, language, moved.write)}</strong>
          </div>
        </div>
        <RecordDescription resource={without(resource, saidElsewhere(voucher))} record={voucher} />
        <OfOrderPayment voucher={voucher} />
      </div>
    </DialogFrame>
  )
}

/** The facts that only the order payment of a voucher holds: its bill, and the preorder of a deposit. */
function OfOrderPayment({ voucher }: { voucher: VoucherRecord }) {
  const fields = fieldsOf(useResource('order_payments'))
  const id = orderPaymentOf(voucher)
  const payment: Call<BaseRecord> = { resource: 'order_payments', path: `/order_payments/${String(id)}` }
  const { data } = useAnswer(payment, { enabled: id !== null })
  return ['bill_id', 'yd_order_code'].map((name) => {
    const field = fields[name]
    if (!data || !field || data[name] == null) return null
    return <ReadOnlyField key={name} name={name} field={field} record={data} />
  })
}

interface BillViewProps {
  bill: BillRecord
  standing: Standing
  onClose: () => void
}

/** A bill: its orders, payments, unpaid amount and actions. */
function BillView({ bill, standing, onClose }: BillViewProps) {
  const { t } = useTranslation()
  const paying = useModal()
  const mayPay = mayDo('create', useResource('order_payments')) && bill.open
  return (
    <DialogFrame
      title={t('bills.one')}
      code={bill.code}
      tags={
        <State tone={bill.open ? 'waiting' : 'received'}>
          {t(bill.open ? 'bills.open' : 'bills.settled')}
        </State>
      }
      actions={
        <>
          <DeleteBillButton bill={bill} onDeleted={onClose} />
          <PrintRecordsButton document="bill" keys={[String(bill.id)]} />
          <Button onClick={onClose}>{t('payments.close')}</Button>
          {mayPay && (
            <Button type="primary" onClick={paying.show}>
              {t(`bills.pay.open.${directionOf(bill)}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="voucher">
        <RefreshNotice of={standing} />
        <BillHead bill={bill} />
        <BillOrders bill={bill} />
        <BillPayments bill={bill} />
        {bill.remarks && <span className="quiet">{bill.remarks}</span>}
      </div>
      {paying.visible && <BillPayDialog bill={bill} onClose={paying.close} />}
    </DialogFrame>
  )
}

/** The customer, orders, paid and unpaid amounts of a bill, in cash and gold. */
function BillHead({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  const hasGold = (bill.gold_weight ?? 0) > 0 || bill.unpaid_gold_weight > 0
  const figures = [
    { name: 'value', cash: bill.value, gold: bill.gold_weight },
    { name: 'paid', cash: bill.amount_paid_value, gold: bill.gold_paid_weight },
    { name: 'due', cash: bill.unpaid_cash_value, gold: bill.unpaid_gold_weight },
  ]
  return (
    <div className="voucher-head">
      <div>
        <small>{t(bill.in_out === 1 ? 'bills.from' : 'bills.to')}</small>
        {bill.customer && (
          <RecordLink resource="customers" recordKey={bill.customer.id}>
            {bill.customer.name}
          </RecordLink>
        )}
        <small>{formatDate(bill.date)}</small>
      </div>
      {figures.map(({ name, cash, gold }) => (
        <div key={name} className={`voucher-${name}`} role="group" aria-label={t(`bills.${name}`)}>
          <small>{t(`bills.${name}`)}</small>
          <strong data-zero={cash === 0 || undefined}>
            <Money value={cash} currency={bill.currency} />
          </strong>
          {hasGold && (
            <strong data-zero={!gold || undefined}>
              <OwnNode>{`${formatGrams(gold ?? 0)} g`}</OwnNode>
            </strong>
          )}
        </div>
      ))}
    </div>
  )
}

/** Deletes a bill without payments, which frees its orders for another one. */
function DeleteBillButton({ bill, onDeleted }: { bill: BillRecord; onDeleted: () => void }) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  const renew = useRenewal()
  const mayDelete = mayDo('delete', useResource('order_payments'))
  const removal: Call = { resource: 'payments', method: 'DELETE', path: `/payments/${bill.id}` }
  const { call, calling } = useCall(() => removal, {
    onSuccess: () => {
      notify?.({ type: 'success', message: t('payments.removed') })
      onDeleted()
      renew(bill)
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  const untouched = bill.open && bill.amount_paid_value === 0 && (bill.gold_paid_weight ?? 0) === 0
  if (!untouched || !mayDelete) return null
  const askToDelete = () =>
    void ask({
      title: t('payments.remove.title'),
      content: t('bills.remove', { code: bill.code }),
      okText: t('payments.remove.button'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => call(),
    })
  return (
    <Button danger type="text" className="dialog-action-start" loading={calling} onClick={askToDelete}>
      {t('payments.remove.button')}
    </Button>
  )
}

/** The payments made through a bill, order by order, newest first. */
function BillPayments({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  const removable = mayDo('delete', useResource('order_payments'))
  const { data: payments } = useAnswer({
    ...{ resource: 'order_payments', name: ['of bill', bill.id] },
    gather: () =>
      loadAll<OrderPaymentRecord>('order_payments', {
        filters: [{ field: 'bill_id', operator: 'eq', value: bill.id }],
      }),
  })
  return (
    <section aria-label={t('payments.title')}>
      <Typography.Title level={5} aria-level={3}>
        {t('payments.title')}
      </Typography.Title>
      {payments === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {payments?.length === 0 && <span className="quiet">{t('payments.none')}</span>}
      {payments !== undefined && payments.length > 0 && (
        <ul className="payment-rows">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} removable={removable} ofOrder />
          ))}
        </ul>
      )}
    </section>
  )
}

function useBillColumns(currency: string): TableColumnsType<BillOrderRecord> {
  const { t } = useTranslation()
  return [
    {
      key: 'order',
      title: t('bills.order'),
      render: (_, { order_code }) => (
        <RecordLink resource="orders" recordKey={order_code}>
          {order_code}
        </RecordLink>
      ),
    },
    {
      key: 'date',
      title: t('bills.date'),
      responsive: ['md'],
      render: (_, { order }) => formatDate(order.date),
    },
    {
      key: 'billed',
      title: t('bills.billed'),
      align: 'right',
      render: (_, { value, gold_weight }) => <Money value={value} gold={gold_weight} currency={currency} />,
    },
    {
      key: 'due',
      title: t('bills.due'),
      align: 'right',
      render: (_, { order }) =>
        order.paid ? (
          <State tone="received">{t('payments.paid')}</State>
        ) : (
          <Money value={order.unpaid_cash_value} gold={order.unpaid_gold_weight} currency={currency} />
        ),
    },
  ]
}

/** The orders of a bill, oldest first: the billed amount, and the amount that each owes now. */
function BillOrders({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('bills.orders')}>
      <Typography.Title level={5} aria-level={3}>
        {t('bills.orders')}
      </Typography.Title>
      <Table<BillOrderRecord>
        size="small"
        className="bill-orders"
        rowKey="id"
        columns={useBillColumns(bill.currency)}
        dataSource={oldestFirst(bill)}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </section>
  )
}
