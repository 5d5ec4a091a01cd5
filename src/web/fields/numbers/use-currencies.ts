import { useList } from '@refinedev/core'

export interface CurrencyRecord {
  id: number
  code: string
  name: string | null
  /** HKD per unit. */
  rate: number | null
}

/** The currencies of the shop, with their rates and the names that an admin gave them; asked for once. */
export function useCurrencies() {
  return useList<CurrencyRecord>({ resource: 'currencies', pagination: { mode: 'off' } })
}
