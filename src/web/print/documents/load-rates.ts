import dayjs from 'dayjs'
import { DATE_FORMAT } from '../../fields/format'
import { request } from '../../providers/request'
import type { DayRates } from './usd-text'

interface CurrencyRecord {
  code: string
  rate: number | null
}

const MOST_CURRENCIES = 100

/**
 * The rates of today.
 *
 * @throws ApiError when they cannot be read
 */
export async function loadRates(): Promise<DayRates> {
  const body = { page: 1, per_page: MOST_CURRENCIES }
  const { data } = await request<{ data: CurrencyRecord[] }>('POST', '/currencies/search', body)
  return {
    rates: Object.fromEntries(data.map(({ code, rate }) => [code, rate])),
    date: dayjs().format(DATE_FORMAT),
  }
}
