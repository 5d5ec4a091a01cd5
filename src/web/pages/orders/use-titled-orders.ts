import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import type { Resource } from '#resource/resource'
import { useResource } from '../../data/resources'

/** Orders with the words of a type: what a purchase owes is payable to a supplier, what a return owes is refunded. */
export function useTitledOrders(type: OrderType): Resource {
  const { t } = useTranslation()
  const resource = useResource('orders')
  return useMemo(() => {
    const { supplied, cash } = orderTypes[type]
    const words: Record<string, string> = {
      ...(supplied ? { customer_id: t('orders.customer.supplier') } : {}),
      ...(cash === -1 ? { receivable_cash_value: t(`orders.payable.${type}`) } : {}),
    }
    const renamed = Object.entries(words).flatMap(([name, title]) => {
      const field = resource.properties[name]
      return field ? [[name, { ...field, title, titles: {} }] as const] : []
    })
    if (renamed.length === 0) return resource
    return { ...resource, properties: { ...resource.properties, ...Object.fromEntries(renamed) } }
  }, [t, resource, type])
}
