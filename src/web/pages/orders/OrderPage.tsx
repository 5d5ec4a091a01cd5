import { Flex } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { takesBack, usualOrderType } from '#domain/order/order-types'
import { useViewTitle } from '../../shell/views/view-scope'
import type { OrderRecord } from '../../data/records/order-record'
import { OrderEditor, type OrderFrameProps } from './editor/OrderEditor'
import { OrderLoader, useOrderRecord } from './editor/use-order-record'
import { orderPlaces, orderTypeAt } from '../../shell/routes/new-orders'
import { useFirstCustomer } from './head/use-customer'

/** One order on a page of its own: `/admin/order-sales/12`, `/admin/order-purchase/new`. */
export function OrderPage() {
  const { t } = useTranslation()
  const { id = 'new' } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const order = useOrderRecord(id)
  useViewTitle(order.record?.code)
  const orderType = orderTypeAt(pathname) ?? usualOrderType
  const { beginsWith, waiting } = useFirstCustomer(id, orderType, useSearchParams()[0].get('customer'))
  const list = orderPlaces[orderType]
  /** The list takes the place of the order, also in the tabs. */
  const toList = () => void navigate(list, { replace: true })
  const onRecord = (record: OrderRecord) => {
    order.arrived(record)
    if (id === 'new') void navigate(`${list}/${record.id}`, { replace: true })
  }
  // An address may name the order of another type, or ask for a new return, which only a sale can be made into.
  const { record } = order
  if (record && record.order_type !== orderType) {
    return <Navigate replace to={`${orderPlaces[record.order_type]}/${record.id}`} />
  }
  if (id === 'new' && takesBack(orderType)) return <Navigate replace to={list} />
  return (
    <OrderLoader order={order} waiting={waiting} wayOut={t('orders.missing.to_list')} onLeave={toList}>
      <OrderEditor
        key={order.session}
        record={record}
        orderType={orderType}
        beginsWith={beginsWith}
        gone={order.gone}
        standing={order.standing}
        Frame={OrderPageFrame}
        onRecord={onRecord}
        onRemoved={toList}
        reload={order.reload}
      />
    </OrderLoader>
  )
}

/** The head of the page stays in sight: the order's title on the left, its actions on the right. */
function OrderPageFrame({ title, code, tags, actions, children }: PropsWithChildren<OrderFrameProps>) {
  return (
    <article className="order-page">
      <header className="order-bar">
        <Flex align="center" gap="small" wrap className="order-title">
          <h1>{code ?? title}</h1>
          {code !== undefined && <span className="quiet">{title}</span>}
          <span>{tags}</span>
        </Flex>
        <Flex gap="small" wrap className="order-actions">
          {actions}
        </Flex>
      </header>
      {children}
    </article>
  )
}
