import { formatDate, formatDatetime } from '../../data/languages/format'
import { loadAll } from '../../data/load-all'
import { sharedReading } from './shared-reading'
import type { DayRates } from './usd-text'

interface CurrencyRecord {
  code: string
  rate: number | null
}

/**
 * The rates of today, which is the day in the shop.
 *
 * @throws ApiError when they cannot be read
 */
export const loadRates = sharedReading(async (): Promise<DayRates> => {
  const currencies = await loadAll<CurrencyRecord>('currencies', {})
  return {
    rates: Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])),
    date: formatDate(formatDatetime(new Date().toISOString())),
  }
})
