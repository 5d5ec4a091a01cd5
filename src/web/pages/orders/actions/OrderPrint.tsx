import { Tooltip } from 'antd'
import { orderTypes } from '#domain/order/order-types'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintRecordsButton } from '../../../print/PrintRecordsButton'
import type { OrderRecord } from '../../../data/records/order-record'

interface OrderPrintProps {
  order: OrderRecord
  /** The element around the button, for its key. */
  printer: RefObject<HTMLSpanElement | null>
  dirty: boolean
  /** Only its icon is shown. */
  narrow: boolean
}

/** Prints the order as the server holds it, which is why changes must be saved first. */
export function OrderPrint({ order, printer, dirty, narrow }: OrderPrintProps) {
  const { t } = useTranslation()
  return (
    <Tooltip title={dirty ? t('orders.print_first') : undefined}>
      <span className="action-print" ref={printer}>
        <PrintRecordsButton
          document={orderTypes[order.order_type].document}
          keys={[String(order.id)]}
          disabled={dirty}
          {...(narrow ? { children: '' } : {})}
        />
        <PrintRecordsButton document="sales_receipt" keys={[String(order.id)]} disabled={dirty}>
          {''}
        </PrintRecordsButton>
      </span>
    </Tooltip>
  )
}
