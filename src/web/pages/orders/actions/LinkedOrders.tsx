import { memo } from 'react'
import { formatDatetime } from '../../../data/languages/format'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../../data/records/order-record'
import { useLabels } from '../../../trade/order/use-order-labels'

/** The properties of an order that name another one, in the order in which they are shown. */
const links = ['original_customer_order_code', 'yd_order_code', 'returned_order_codes'] as const

/**
 * The orders that this one came from or led to, and when and by whom it was confirmed; the sale that a preorder has become stands
 * in its notice. Memoised: lines are typed without it.
 */
export const LinkedOrders = memo(function LinkedOrders({ order }: { order: OrderRecord | null }) {
  const label = useLabels('orders')
  if (order === null) return null
  const linked = links.flatMap((name) => {
    const codes = [order[name] ?? []].flat()
    return codes.length === 0 ? [] : [{ name, codes }]
  })
  if (linked.length === 0 && order.confirmed_at === null) return null
  return (
    <dl className="order-links">
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
      {order.confirmed_at !== null && (
        <div>
          <dt>{label('confirmed_at')}</dt>
          <dd>
            <time dateTime={order.confirmed_at}>{formatDatetime(order.confirmed_at)}</time>
            {order.confirmed_by !== null && <span>{order.confirmed_by}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
})
