import { useOne } from '@refinedev/core'
import { useState } from 'react'
import { takesFromStock, type OrderType } from '#domain/order/order-types'
import type { CustomerRecord } from '../../../data/records/order-record'
import { useKnownDefault } from '../../../trade/customer/default-customer'

/** A customer by the id in an address; undefined where there is none. */
function useNamed(id: string | null) {
  const isNamed = id !== null && /^\d{1,9}$/.test(id)
  const { result, query } = useOne<CustomerRecord>({
    resource: 'customers',
    id: id ?? '',
    errorNotification: false,
    queryOptions: { enabled: isNamed },
  })
  return { data: isNamed ? result : undefined, isPending: isNamed && query.isPending }
}

/**
 * The customer that a new order begins with: the one that its address names, else for a sale the default one, for whom
 * nothing else can be written, since nothing is kept on account (domain.md §11.10).
 *
 * @param named the id in the address
 * @returns whether the order has to wait for it; without an answer it begins with nobody, and an order that has begun
 *   waits no more
 */
export function useFirstCustomer(recordKey: string, type: OrderType, named: string | null = null) {
  const isNew = recordKey === 'new'
  const given = useNamed(isNew ? named : null)
  const usual = isNew && takesFromStock(type)
  const { data, isPending } = useKnownDefault(usual)
  const isWaiting = given.isPending || (usual && isPending)
  const [begun, setBegun] = useState<string>()
  if (!isWaiting && begun !== recordKey) setBegun(recordKey)
  const otherwise = usual ? (data ?? undefined) : undefined
  return {
    beginsWith: isWaiting ? undefined : (given.data ?? otherwise),
    waiting: isWaiting && begun !== recordKey,
  }
}
