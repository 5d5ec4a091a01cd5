import { ask, useAnswer } from '../../data/calls'
import type { CustomerRecord } from '../../data/records/order-record'

const A_MINUTE = 60_000

/** A question of its own, so that changes of other customers do not make it stale. */
export const DEFAULT_CUSTOMER = 'default customer'

/** The default customer, if the shop has one. */
export async function askDefaultCustomer(): Promise<CustomerRecord | null> {
  const filters = [{ field: 'is_default', operator: 'eq', value: true }]
  const { data } = await ask<{ data: CustomerRecord[] }>({
    ...{ method: 'POST', path: '/customers/search' },
    body: { filters, per_page: 1 },
  })
  return data[0] ?? null
}

/** The default customer, null when the shop has none; requested at most once a minute. */
export function useKnownDefault(enabled: boolean) {
  const question = { resource: DEFAULT_CUSTOMER, name: [], gather: askDefaultCustomer }
  return useAnswer(question, { enabled, staleTime: A_MINUTE })
}
