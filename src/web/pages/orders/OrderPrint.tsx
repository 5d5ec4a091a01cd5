import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { PrintOrderButton } from '../../print/PrintOrderButton'
import type { OrderRecord } from './order-record'

interface OrderPrintProps {
  order: OrderRecord
  dirty: boolean
  /** Only its icon is shown. */
  narrow: boolean
}

/** Prints the order as the server holds it, which is why changes must be saved first. */
export function OrderPrint({ order, dirty, narrow }: OrderPrintProps) {
  const { t } = useTranslation()
  const small = narrow ? { children: '', 'aria-label': t('orders.print') } : {}
  return (
    <Tooltip title={dirty ? t('orders.print_first') : undefined}>
      <span className="action-print">
        <PrintOrderButton orderId={order.id} disabled={dirty} {...small} />
      </span>
    </Tooltip>
  )
}
