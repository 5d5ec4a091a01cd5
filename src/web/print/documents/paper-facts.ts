import { compare, sum } from '#domain/decimal'
import { convert, exchangeRate, type Rate } from '#domain/money'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import { isObject } from '#paper/panel-values'
import { paperDecimals } from '#domain/weight'
import { type Field, type Resource, companionOf, fieldsOf } from '#resource/resource'
import type { Language } from '#words/languages'
import { type PrintData, textAt } from '#drawing/drawing'
import { formatNumber, formatDate, formatDatetime } from '../../data/languages/format'
import { joinedTexts, money } from '../drawing/printed-value'
import {
  bilingual,
  labelledText,
  papers,
  fieldText,
  hasText,
  writtenFor,
  writtenLanguage,
  type Values,
  type Writing,
} from './field-text'
import type { ServedResources } from '../../data/resources'
import { ask } from '../../data/calls'
import { ApiError } from '../../data/request'
import { loadAll } from '../../data/load-all'
import { labelTexts, type PrintedPiece } from '../label-data'
import type { PrintDocument } from './document'

/** The shop's rates, and their day. */
export interface DayRates {
  /** HKD per unit, by currency. */
  rates: Readonly<Record<string, Rate>>
  /** `2026-11-21` */
  date: string
}

const DOLLARS = 'USD'

/** The rates of its day that an order keeps; a draft has none of US dollars yet. */
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

/** An amount in US dollars, rounded once to cents; undefined when it is in them already, or when no rate is known. */
function dollarsOf(value: number, currency: string, { rates }: DayRates): number | undefined {
  const [rate, dollar] = [rates[currency], rates[DOLLARS]]
  return currency === DOLLARS || !rate || !dollar ? undefined : convert(value, rate, dollar)
}

/**
 * An amount in US dollars, rounded once to cents; empty when it is in them already, or when no rate is known.
 *
 * @see domain.md §9
 */
export function dollarText(value: number, currency: string, day: DayRates): string {
  const dollars = dollarsOf(value, currency, day)
  return dollars === undefined ? '' : money(dollars, DOLLARS)
}

/** Whether amounts in US dollars, each rounded by itself, add up to their converted total. */
export function addUpInDollars(
  parts: readonly number[],
  total: number,
  currency: string,
  day: DayRates,
): boolean {
  const converted = parts.map((part) => dollarsOf(part, currency, day) ?? 0)
  return compare(sum(converted), dollarsOf(total, currency, day) ?? 0) === 0
}

/**
 * Amounts of an order or a payment in US dollars, with the rate and its day: `折合美元（仅供参考） In US dollars (for
 * reference)：应收 Total US$7,166.88 · 未收 Balance due US$5,884.84（1 USD = HK$7.8, 2026-11-21）`.
 *
 * @param amounts the name of each, and its value in the currency
 * @param note a fact about them, behind the rate
 * @returns '' for amounts that are in US dollars already
 */
export function usdText(
  amounts: readonly { label: string; value: number }[],
  currency: string,
  day: DayRates,
  note = '',
): string {
  if (currency === DOLLARS) return ''
  const texts = amounts.map(({ label, value }) => joinedTexts([label, dollarText(value, currency, day)], ' '))
  try {
    const rate = exchangeRate(DOLLARS, currency, day.rates)
    const symbol = money(0, currency).replace('0.00', '')
    const facts = [`1\u00A0USD\u00A0=\u00A0${symbol}${formatNumber(rate)}`, day.date, note]
    return labelledText(papers.order.in_dollars, `${joinedTexts(texts)}（${joinedTexts(facts, ', ')}）`)
  } catch (error) {
    if (error instanceof RuleBroken)
      return labelledText(
        papers.order.in_dollars,
        bilingual(papers.order.no_rate).replaceAll('{currency}', currency),
      )
    throw error
  }
}

/** The context for the texts of a record. */
interface Reading extends Writing {
  resources: ServedResources
}

function ownTexts(resource: Resource, record: Values, reading: Reading): PrintData {
  return Object.fromEntries(
    printedFields(resource)
      .filter(([, field]) => hasText(field))
      .map(([name, field]) => [name, fieldText(name, field, record, reading)]),
  )
}

/** The texts of the record that a reference names; none of a resource that the reader may not see. */
function companionTexts({ to = '' }: Field, companion: unknown, reading: Reading): PrintData {
  const other = reading.resources[to]
  return other && isObject(companion) ? ownTexts(other, companion, reading) : {}
}

function lineTexts({ to = '' }: Field, lines: unknown, reading: Reading): PrintData[] {
  const other = reading.resources[to]
  if (!other || !Array.isArray(lines)) return []
  return lines
    .filter(isObject)
    .map((line) => ({ ...companionsOf(other, line, reading), ...ownTexts(other, line, reading) }))
}

function companionsOf(resource: Resource, record: Values, reading: Reading): PrintData {
  return Object.fromEntries(
    printedReferences(resource).map(([companion, field]) => [
      companion,
      companionTexts(field, record[companion], reading),
    ]),
  )
}

function linesOf(resource: Resource, record: Values, reading: Reading): PrintData {
  return Object.fromEntries(
    printedFields(resource)
      .filter(([, field]) => kindOf(field).rows)
      .map(([name, field]) => [name, lineTexts(field, record[name], reading)]),
  )
}

/**
 * A record as the texts of a paper: every property under its name, custom ones too, those of the records that it refers
 * to below theirs (`customer.name`), and its lines as rows.
 *
 * @param record as the API gives it; a missing property is an empty text
 * @param places decimals of the paper's weights; those that the record's own need when left out
 * @param language of the names; the paper's when left out
 */
export function recordTexts(
  resource: Resource,
  record: Values,
  resources: ServedResources,
  places = paperDecimals(weightsOf(resource, record, resources)),
  language: Language = writtenLanguage(),
): PrintData {
  const reading = { resources, places, language }
  return {
    ...companionsOf(resource, record, reading),
    ...linesOf(resource, record, reading),
    ...ownTexts(resource, record, reading),
  }
}

/**
 * The company; an empty one until its settings are saved.
 *
 * @throws ApiError when it cannot be read
 */
export const loadCompany = sharedReading(async (): Promise<Values> => {
  try {
    const company = await ask<unknown>({ path: '/settings/1' })
    return isObject(company) ? company : {}
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return {}
    throw error
  }
})

/** The resource of the company, and the name under which every document holds its texts. */
export const COMPANY = 'settings'

/** Its computed texts, titled by `print.fields.*`. */
export const companyFields = ['address', 'contact'] as const

const labelled = (label: string, value: string) => (value === '' ? '' : `${label} ${value}`)

/** The company as the head of a document shows it, with telephone, fax and email in one line. */
export function companyTexts(company: Values, resources: ServedResources): PrintData {
  const resource = resources[COMPANY]
  const own = resource ? recordTexts(resource, company, resources) : {}
  return {
    ...own,
    address: joinedTexts([textAt(own, 'address_ch'), textAt(own, 'address_en')]),
    contact: joinedTexts([
      labelled('Tel', textAt(own, 'phone')),
      labelled('Fax', textAt(own, 'fax')),
      labelled('Email', textAt(own, 'email')),
    ]),
  }
}

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

/**
 * The whole customer of a record; the name in the answer when the customer is deleted, or may not be read.
 *
 * @throws ApiError when the server fails
 */
export async function loadCustomer({ customer_id, customer }: Values): Promise<Values> {
  const known = isObject(customer) ? customer : {}
  if (typeof customer_id !== 'number') return known
  try {
    const whole = await ask<unknown>({ path: `/customers/${customer_id}` })
    return isObject(whole) ? whole : known
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.statusCode)) return known
    throw error
  }
}

/**
 * A load that concurrent callers share: papers that print together need the company and the rates once. A later call
 * loads again.
 */
export function sharedReading<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let underWay: Promise<Read> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/**
 * The weights that a paper of a record may print: its own and those of its lines, in grams and carats. They decide the
 * decimals of the whole paper.
 *
 * @see domain.md §11.7
 */
export function weightsOf(
  resource: Resource | undefined,
  record: Values,
  resources: ServedResources,
): number[] {
  if (!resource) return []
  return printedFields(resource).flatMap(([name, field]) => {
    const value = record[name]
    const { rows, weighs } = kindOf(field)
    if (weighs) return typeof value === 'number' ? [value] : []
    if (!rows || !Array.isArray(value)) return []
    return value.filter(isObject).flatMap((line) => weightsOf(resources[field.to ?? ''], line, resources))
  })
}

/**
 * The prices that we paid for goods. A paper leaves the shop, so that they stand on none, whichever record it is
 * printed from: neither in its data, nor in the palette of the designer.
 */
const paidForGoods: Readonly<Record<string, readonly string[]>> = {
  inventorys: ['labor_fee', 'diamond_fee_value'],
  order_details: ['labor_fee_in'],
  products: ['latest_in_labor_fee'],
}

/** The names that a confirmed order keeps: they replace today's (`order/order-document.ts`). */
const AGREED = 'agreed'

/** The properties of a resource that may stand on paper, custom ones too: no secrets and nothing that we paid. */
export function printedFields(resource: Resource): [string, Field][] {
  const paid = paidForGoods[resource.$id] ?? []
  return Object.entries(fieldsOf(resource)).filter(
    ([name, field]) => !kindOf(field).secret && !paid.includes(name) && name !== AGREED,
  )
}

/** The references among them, by the name under which the record that is referred to comes along. */
function printedReferences(resource: Resource): [companion: string, field: Field][] {
  return printedFields(resource)
    .filter(([name, field]) => kindOf(field).refers && companionOf(name) !== name)
    .map(([name, field]) => [companionOf(name), field])
}

/** The computed texts of a label, titled by `print.fields.*`. */
const labelFields = ['name', 'color_size', 'weight', 'diamonds'] as const

/** A stock row as the texts of its label; the price paid to a supplier is not among them. */
export function inventoryLabelTexts(
  piece: PrintedPiece & Values,
  company: Values,
  resources: ServedResources,
  places?: number,
): PrintData {
  const resource = resources.inventorys
  return writtenFor({ company }, () => ({
    ...(resource && recordTexts(resource, piece, resources, places)),
    ...labelTexts(piece, places),
    id: String(piece.id),
    settings: companyTexts(company, resources),
  }))
}

/** The label of a piece. */
export const inventoryLabelDocument: PrintDocument = {
  resource: 'inventorys',
  fields: labelFields,
  tables: [],
  options: [],
  load: async (key, resources) => {
    const path = `/inventorys/${encodeURIComponent(key)}`
    const [piece, company] = await Promise.all([ask<PrintedPiece & Values>({ path }), loadCompany()])
    return ({ places }) => inventoryLabelTexts(piece, company, resources, places)
  },
}
