import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRecord } from '../../../data/records/order-record'
import type { OrderEditing } from '../editor/use-order-editor'

/**
 * Gives an open new order the customer that its address names now. One that is being written keeps its own, and says
 * so.
 */
export function useAskedCustomer(
  { state, dirty }: OrderEditing,
  asked: CustomerRecord | undefined,
  take: (customer: CustomerRecord) => void,
): void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const id = asked?.id
  const arrive = useEffectEvent(() => {
    if (asked === undefined || state.saved || state.draft.header.customer_id === asked.id) return
    if (!dirty) take(asked)
    else if (!asked.is_default)
      notification.warning({ message: t('orders.begun_already', { name: asked.name }), role: 'alert' })
  })
  useEffect(() => arrive(), [id])
}
