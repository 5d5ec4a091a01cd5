import { convert, exchangeRate, type Rate } from '#domain/money'
import { RuleBroken } from '#domain/errors'
import { formatNumber } from '../../data/languages/format'
import { joined, money } from '../drawing/printed-value'
import { bilingual, labelledText, papers } from './field-text'

/** The shop's rates, and their day. */
export interface DayRates {
  /** HKD per unit, by currency. */
  rates: Readonly<Record<string, Rate>>
  /** `2026-11-21` */
  date: string
}

const DOLLARS = 'USD'

/** What an order keeps of the rates of its day; a draft has none of US dollars yet. */
export interface KeptRates {
  currency: string
  rate?: Rate
  usd_rate?: Rate
  usd_rate_date?: string | null
}

/**
 * The rates by which an order's paper shows US dollars: those that it kept when it was confirmed, so that a reprint
 * shows the same; those of today for one that kept none.
 *
 * @see domain.md §9
 */
export function ratesOn({ currency, rate, usd_rate, usd_rate_date }: KeptRates, today: DayRates): DayRates {
  if (!usd_rate || !usd_rate_date) return today
  const own = rate ? { [currency]: rate } : {}
  return { rates: { ...today.rates, ...own, [DOLLARS]: usd_rate }, date: usd_rate_date.slice(0, 10) }
}

/**
 * An amount in US dollars, rounded once to cents; empty where it is in them already, or where no rate is known.
 *
 * @see domain.md §9
 */
export function dollarText(value: number, currency: string, { rates }: DayRates): string {
  if (currency === DOLLARS) return ''
  try {
    return money(convert(value, rates[currency], rates[DOLLARS]), DOLLARS)
  } catch (error) {
    if (error instanceof RuleBroken) return ''
    throw error
  }
}

/**
 * Amounts of an order or a payment in US dollars, and at which rate of which day: `折合美元 In US dollars：应收 Total
 * US$7,166.88 · 未收 Balance due US$5,884.84（1 USD = HK$7.8, 2026-11-21）`.
 *
 * @param amounts what each is called, and its value in the currency
 * @returns '' for amounts that are in US dollars already
 */
export function usdText(
  amounts: readonly { label: string; value: number }[],
  currency: string,
  day: DayRates,
): string {
  if (currency === DOLLARS) return ''
  const texts = amounts.map(({ label, value }) => joined([label, dollarText(value, currency, day)], ' '))
  try {
    const rate = exchangeRate(DOLLARS, currency, day.rates)
    const symbol = money(0, currency).replace('0.00', '')
    const counted = `（1\u00A0USD\u00A0=\u00A0${symbol}${formatNumber(rate)}, ${day.date}）`
    return labelledText(papers.order.in_dollars, `${joined(texts)}${counted}`)
  } catch (error) {
    if (error instanceof RuleBroken)
      return labelledText(
        papers.order.in_dollars,
        bilingual(papers.order.no_rate).replaceAll('{currency}', currency),
      )
    throw error
  }
}
