import { useTranslation } from 'react-i18next'
import { changeInPercent, isUnusualChange } from '#domain/pricing/daily-price'
import { compare, negate } from '#domain/decimal'
import { formatMoney } from '#domain/money'
import { ask } from '../../data/calls'
import type { RequestOptions } from '../../data/request'
import type { DailyPrice, Price } from './daily-price'
import { formatAmount } from '../../data/languages/format'
import './daily-price.css'

/** A price that is far from the one before it. */
export interface PriceJump {
  last: DailyPrice
  next: Price
  /** Undefined when the two are of different currencies, which do not compare. */
  percent: number | undefined
}

/** The server's latest price up to a day, that of the day itself included. */
async function lastPrice(date: string, options: RequestOptions): Promise<DailyPrice | undefined> {
  const filters = [{ field: 'date', operator: 'lte', value: date }]
  const search = { filters, sorts: ['date|DESC'], page: 1, per_page: 1 }
  const path = '/daily_prices/search'
  return (await ask<{ data: DailyPrice[] }>({ method: 'POST', path, body: search, options: options })).data[0]
}

/**
 * The unusual jump of a price, which needs a question before it is set.
 *
 * @param date the business day of the price
 * @returns undefined when it lies close to the last one, or is the first
 * @throws ApiError when the last one cannot be read; the error of an ended `signal`
 */
export async function jumpOf(
  date: string,
  next: Price,
  options: RequestOptions = {},
): Promise<PriceJump | undefined> {
  const last = await lastPrice(date, options)
  if (last === undefined) return undefined
  const before = last.price
  if (before.currency !== next.currency) return { last, next, percent: undefined }
  if (!isUnusualChange(before.value, next.value)) return undefined
  return { last, next, percent: changeInPercent(before.value, next.value) }
}

function jumpSize(percent: number): { key: string; size: string } {
  const isRise = compare(percent, 0) > 0
  return { key: isRise ? 'price.rise' : 'price.fall', size: formatAmount(isRise ? percent : negate(percent)) }
}

/** An unusual price: both prices, and their difference. */
export function PriceQuestion({ jump: { last, next, percent } }: { jump: PriceJump }) {
  const { t } = useTranslation()
  const words = {
    next: formatMoney(next.value, next.currency),
    last: formatMoney(last.price.value, last.price.currency),
    date: last.date,
  }
  const { key, size } = percent === undefined ? { key: 'price.other_currency', size: '' } : jumpSize(percent)
  return <span className="price-question">{t(key, { ...words, percent: size })}</span>
}
