import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDatetime } from '../../../data/languages/format'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../../data/records/order-record'
import { useLabels } from '../../../trade/order/use-order-labels'
import { RailSection } from './RailSection'

/** The properties of an order that name another one, in the order in which they are shown. */
const links = ['original_customer_order_code', 'yd_order_code', 'returned_order_codes'] as const

/**
 * When an order was written, when and by whom it was confirmed, and the orders that it came from or led to; the sale
 * that a preorder has become stands in its notice. Memoised: lines are typed without it.
 */
export const OrderHistory = memo(function OrderHistory({ order }: { order: OrderRecord | null }) {
  const { t } = useTranslation()
  const label = useLabels('orders')
  if (order === null) return null
  const linked = links.flatMap((name) => {
    const codes = [order[name] ?? []].flat()
    return codes.length === 0 ? [] : [{ name, codes }]
  })
  return (
    <RailSection title={t('orders.history')}>
      <dl className="order-history">
        <Moment title={label('created_at')} at={order.created_at} />
        {order.confirmed_at !== null && (
          <Moment title={label('confirmed_at')} at={order.confirmed_at} by={order.confirmed_by} />
        )}
        {linked.map(({ name, codes }) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>
              {codes.map((code) => (
                <RecordLink key={code} resource="orders" recordKey={code}>
                  {code}
                </RecordLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </RailSection>
  )
})

function Moment({ title, at, by = null }: { title: string; at: string; by?: string | null }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <time dateTime={at}>{formatDatetime(at)}</time>
        {by !== null && <span>{by}</span>}
      </dd>
    </div>
  )
}
