import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { PrintOrderButton } from '../../print/PrintOrderButton'
import type { OrderRecord } from './order-record'

/** Prints the order as the server holds it, which is why changes must be saved first. */
export function OrderPrint({ order, dirty }: { order: OrderRecord; dirty: boolean }) {
  const { t } = useTranslation()
  return (
    <Tooltip title={dirty ? t('orders.print_first') : undefined}>
      <span>
        <PrintOrderButton orderId={order.id} disabled={dirty} />
      </span>
    </Tooltip>
  )
}
