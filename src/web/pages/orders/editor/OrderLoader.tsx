import { Button, Result, Skeleton } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../../trade/order/order-query'
import type { LoadedOrder } from './use-order-record'

interface OrderLoaderProps {
  order: LoadedOrder
  /** Something else that a new order begins with is on its way. */
  waiting?: boolean
  /** What leads away from here, for example to the list. */
  wayOut: string
  onLeave: () => void
}

/** A skeleton until the order is there, and a way on when it does not come: another try, unless it is there no more. */
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
