import type { BaseRecord } from '@refinedev/core'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { paymentText } from '../../fields/payment-text'
import { orderTypeOf, takesBack } from '#domain/order/order-types'
import { fieldsOf, type Resource } from '#resource/resource'
import { useLanguage } from '../../data/languages/use-title'
import { handKey } from '../../print/documents/receipt/hand-key'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { useAnswer, type Call } from '../../data/calls'
import { useResource } from '../../data/resources'
import { ReadOnlyField, RecordDescription } from '../../editing/form/FormLayout'
import { movedAmount } from '../payment/moved-amount'
import { RefreshNotice, type Standing } from '../../shell/notices/RefreshNotice'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import type { VoucherRecord } from './voucher-record'

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

/** The title of what a voucher is; money for returned goods is a refund rather than a disbursement. */
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
export function VoucherView({ voucher, standing, onClose }: VoucherViewProps) {
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
