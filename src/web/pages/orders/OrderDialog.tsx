import { type PropsWithChildren, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOrderType, takesBack, usualOrderType, type OrderType } from '#domain/order/order-types'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { type DialogProps, useDialogs } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { OrderEditor, type OrderFrameProps } from './editor/OrderEditor'
import { OrderLoader, useOrderRecord } from './editor/use-order-record'
import { useFirstCustomer } from './head/use-customer'

/** The type of a new order; a return is always made from its sale. */
function typeIn(preset: Record<string, unknown> | undefined): OrderType {
  const type = preset?.order_type
  return typeof type === 'string' && isOrderType(type) && !takesBack(type) ? type : usualOrderType
}

/** One order in a dialog: the order page over another page. */
export function OrderDialog({ recordKey, preset, onClose }: DialogProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const order = useOrderRecord(recordKey)
  const orderType = useMemo(() => typeIn(preset), [preset])
  const { beginsWith, waiting } = useFirstCustomer(recordKey, orderType)
  const onRecord = (record: OrderRecord) => {
    order.arrived(record)
    if (recordKey === 'new') dialogs.replace(record.id)
  }
  return (
    <OrderLoader order={order} waiting={waiting} wayOut={t('form.close')} onLeave={() => onClose()}>
      <OrderEditor
        key={order.session}
        record={order.record}
        orderType={orderType}
        beginsWith={beginsWith}
        gone={order.gone}
        standing={order.standing}
        Frame={OrderDialogFrame}
        hasFoot
        onRecord={onRecord}
        onRemoved={() => onClose()}
        reload={order.reload}
      />
    </OrderLoader>
  )
}

function OrderDialogFrame({ tags, ...props }: PropsWithChildren<OrderFrameProps>) {
  return <DialogFrame {...props} tags={<span>{tags}</span>} />
}
