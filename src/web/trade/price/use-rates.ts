import type { Rate } from '#domain/money'
import { useMemo } from 'react'
import { useCurrencies } from '../../fields/numbers/CurrencySelect'

export type Rates = Readonly<Record<string, Rate>>

/**
 * HKD per unit, by currency; undefined until they are known.
 *
 * @param fresh whether to ignore answers from before this component was mounted
 */
export function useRates(fresh = false): Rates | undefined {
  const { query, result } = useCurrencies()
  const rates = useMemo(
    () => Object.fromEntries(result.data.map(({ code, rate }) => [code, rate])),
    [result.data],
  )
  return query.isPending || (fresh && !query.isFetchedAfterMount) ? undefined : rates
}
