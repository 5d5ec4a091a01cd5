import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../MenuIcon'
import { newSale, useNewOrders, type NewOrder } from '../routes/new-orders'
import type { Finding } from './finding'
import { orderFor } from './order-for'
import type { FoundRecord } from './use-found-records'

/** Makes the action that begins an order for a customer. */
function useOrderFor() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return ({ begins, icon, to }: NewOrder, { key, code, name }: FoundRecord): Finding => ({
    ...{ id: `order:${begins}/${key}`, kind: 'actions', icon: <MenuIcon name={icon} /> },
    title: t('shell.find.order_for', { order: t(`shell.${begins}`), name: name ?? code }),
    ...{ beside: code, note: '' },
    open: () => void navigate(`${to}?customer=${key}`),
  })
}

/** The orders that a text begins for the customers that it finds; for the best one where it names no order. */
export function useOrdersFor(text: string) {
  const { t } = useTranslation()
  const orders = useNewOrders()
  const make = useOrderFor()
  const wanted = useMemo(() => {
    const named = orders.map((order) => ({
      order,
      words: `${t(`shell.${order.begins}`)}, ${t(`shell.find.words.${order.begins}`)}`,
    }))
    return orderFor(text, named)
  }, [text, orders, t])
  const usual = orders.find((order) => order === newSale)
  const of = (records: readonly FoundRecord[]): Finding[] => {
    const customers = records.filter(({ resource }) => resource === 'customers')
    if (wanted) return customers.map((customer) => make(wanted.order.order, customer))
    return usual ? customers.slice(0, 1).map((customer) => make(usual, customer)) : []
  }
  return { who: wanted?.who, of }
}
