import { formatDate, formatDatetime } from '../../fields/format'
import { request } from '../../providers/request'
import { sharedReading } from './shared-reading'
import type { DayRates } from './usd-text'

interface CurrencyRecord {
  code: string
  rate: number | null
}

const MOST_CURRENCIES = 100

/**
 * The rates of today, which is the day in the shop.
 *
 * @throws ApiError when they cannot be read
 */
export const loadRates = sharedReading(async (): Promise<DayRates> => {
  const body = { page: 1, per_page: MOST_CURRENCIES }
  const { data } = await request<{ data: CurrencyRecord[] }>('POST', '/currencies/search', body)
  return {
    rates: Object.fromEntries(data.map(({ code, rate }) => [code, rate])),
    date: formatDate(formatDatetime(new Date().toISOString())),
  }
})
