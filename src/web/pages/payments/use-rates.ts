import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Rates } from './payment-draft'

interface CurrencyRecord {
  id: number
  code: string
  rate: number | null
}

const MOST_CURRENCIES = 100

/**
 * HKD per unit, by currency; undefined until they are known.
 *
 * @param fresh whether only an answer counts that was asked for here, and not one from before
 */
export function useRates(fresh = false): Rates | undefined {
  const { query, result } = useList<CurrencyRecord>({
    resource: 'currencies',
    pagination: { pageSize: MOST_CURRENCIES },
  })
  const rates = useMemo(
    () => Object.fromEntries(result.data.map(({ code, rate }) => [code, rate])),
    [result.data],
  )
  return query.isPending || (fresh && !query.isFetchedAfterMount) ? undefined : rates
}
