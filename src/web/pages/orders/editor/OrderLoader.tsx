import { Button, Result, Skeleton } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../../trade/order/order-query'
import type { LoadedOrder } from './use-order-record'

interface OrderLoaderProps {
  order: LoadedOrder
  /** Data that a new order starts from is still loading. */
  waiting?: boolean
  /** Links to other pages, for example to the list. */
  wayOut: string
  onLeave: () => void
}

/** A skeleton until the order is loaded; on a failure a retry, unless the order was deleted. */
export function OrderLoader({
  order,
  waiting = false,
  wayOut,
  onLeave,
  children,
}: PropsWithChildren<OrderLoaderProps>) {
  const { t } = useTranslation()
  if (order.loading || waiting) return <Skeleton active className="order-skeleton" paragraph={{ rows: 10 }} />
  if (isMissing(order.error))
    return (
      <Result
        status="warning"
        title={t('orders.missing.title')}
        subTitle={t('orders.missing.text')}
        extra={
          <Button type="primary" onClick={onLeave}>
            {wayOut}
          </Button>
        }
      />
    )
  if (order.error)
    return (
      <Result
        status="warning"
        title={t('orders.load_failed')}
        subTitle={order.error.message}
        extra={<Button onClick={() => void order.reload()}>{t('orders.retry')}</Button>}
      />
    )
  return children
}
