import { Button, Result, Skeleton } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoadedOrder } from './use-order-record'

/** A skeleton until the order is there, and a way on when it does not come. */
export function OrderLoader({ order, children }: PropsWithChildren<{ order: LoadedOrder }>) {
  const { t } = useTranslation()
  if (order.loading) return <Skeleton active className="order-skeleton" paragraph={{ rows: 10 }} />
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
