import { labels } from '#words/labels'
import { compare } from '#domain/decimal'
import { sidesOf, turnoverOf, type Sides } from '#domain/payment/turnover'
import { textAt, type PrintData } from '#drawing/drawing'
import type { ServedResources } from '../../data/resources'
import type { Standing, Statement, StatementEntry } from '../../data/records/statement'
import {
  amount,
  joinedTexts,
  money,
  nonzero,
  paperWeights,
  plain,
  type PaperWeights,
} from '../drawing/printed-value'
import { amountWrittenOut } from './amount-in-words'
import { companyTexts, recordTexts, loadCompany, loadRates, usdText, type DayRates } from './paper-facts'
import type { PrintOptions, PrintDocument, PrintedDocument } from './document'
import { bilingual, writtenFor, type Values, papers, titlePair } from './field-text'
import { ask } from '../../data/calls'
import { currentUser } from '../../data/session/session'

/** A statement as the server answers it; without a bound it reaches back to the first entry, or up to the last. */
type PrintedStatement = Pick<Statement, 'opening' | 'data' | 'closing'> & {
  from: string | null
  to: string | null
}

/** All that a statement is printed from. */
export interface StatementSource {
  statement: PrintedStatement
  customer: Values
  company: Values
  day: DayRates
  /** The business day on which it is printed, `2026-11-21`. */
  today: string
  resources: ServedResources
}

/** The computed texts of a statement, titled by `print.fields.*`. */
const statementFields = [
  'title_zh',
  'title_en',
  'printed_on',
  'period',
  'contact',
  'closing_cash',
  'closing_gold',
  'sign_text',
  'amount_in_words',
  'usd_text',
  'particulars',
  'footer',
] as const

/** The columns of its tables: the balances by currency, and the entries. */
const balanceFields = ['label', 'opening', 'charged', 'paid', 'closing'] as const
const entryFields = [
  'date',
  'description',
  'document',
  'order_code',
  'currency',
  'charged',
  'paid',
  'cash_balance',
  'gold_charged',
  'gold_paid',
  'gold_balance',
  'remarks',
] as const

/** The description of an entry: the type of an order; the method of a payment, and what was paid in another currency. */
function description({ kind, order_type, payment_method, ...paid }: StatementEntry): string {
  if (kind === 'order') return order_type === null ? '' : bilingual(labels.orderTypes[order_type])
  const method = payment_method === null ? '' : bilingual(labels.paymentMethods[payment_method])
  const foreign = paid.paid_currency ? money(paid.paid_value ?? 0, paid.paid_currency) : ''
  const named = kind === 'payment' && method !== '' ? '' : bilingual(papers.statement[kind])
  return joinedTexts([named, method, foreign], '\n')
}

/** The gold of the entries, and the gold owed before, between and after them. */
const weightsOn = ({ opening, data, closing }: PrintedStatement): PaperWeights =>
  paperWeights([
    opening.gold_weight,
    closing.gold_weight,
    ...data.flatMap(({ gold_weight, gold_balance }) => [gold_weight, gold_balance]),
  ])

/** The currencies of a statement, in one order everywhere. */
function currenciesOf({ opening, data, closing }: PrintedStatement): string[] {
  const standing = [...opening.cash, ...closing.cash, ...data]
  return [...new Set(standing.map(({ currency }) => currency))].toSorted()
}

/** A balance in a column: with its currency when there are several. */
type ShowCash = (value: number, currency: string) => string

const valueIn = ({ cash }: Standing, currency: string) =>
  cash.find((sum) => sum.currency === currency)?.value ?? 0

const standingText = (standing: Standing, currencies: readonly string[], show: ShowCash) =>
  joinedTexts(
    currencies.map((currency) => show(valueIn(standing, currency), currency)),
    '\n',
  )

function entryRow(entry: StatementEntry, show: ShowCash, weights: PaperWeights): PrintData {
  const cash = sidesOf(entry.cash)
  const metal = sidesOf(entry.gold_weight)
  const gold = (value: number) => (compare(value, 0) === 0 ? '' : weights.plain(value))
  return {
    date: entry.date.slice(0, 10),
    description: description(entry),
    document: plain(entry.code),
    order_code: entry.kind === 'order' ? '' : plain(entry.order_code),
    currency: entry.currency,
    charged: nonzero(cash.charged),
    paid: nonzero(cash.paid),
    cash_balance: show(entry.cash_balance, entry.currency),
    gold_charged: gold(metal.charged),
    gold_paid: gold(metal.paid),
    gold_balance: weights.plain(entry.gold_balance),
    remarks: plain(entry.remarks),
  }
}

/** The opening before all entries, each entry, and the closing for the table's foot. */
function entries(statement: PrintedStatement, weights: PaperWeights): PrintData {
  const { from, opening, data, closing } = statement
  const currencies = currenciesOf(statement)
  const show: ShowCash = currencies.length > 1 ? money : amount
  const { title_zh, title_en } = titlePair(papers.statement.opening)
  const first = {
    date: plain(from),
    description: joinedTexts([title_zh, title_en], '\n'),
    cash_balance: standingText(opening, currencies, show),
    gold_balance: weights.plain(opening.gold_weight),
  }
  return {
    entries: [first, ...data.map((entry) => entryRow(entry, show, weights))],
    closing_cash: standingText(closing, currencies, show),
    closing_gold: weights.plain(closing.gold_weight),
  }
}

function balanceRow(
  label: string,
  opening: string,
  sides: Sides,
  closing: string,
  text: (n: number) => string,
) {
  return { label, opening, charged: text(sides.charged), paid: text(sides.paid), closing }
}

/** The opening debt, charges and payments in each currency, and in gold if there is any. */
function balances(statement: PrintedStatement, { grams }: PaperWeights): PrintData[] {
  const { opening, data, closing } = statement
  const turnover = turnoverOf(data)
  const none: Sides = { charged: 0, paid: 0 }
  const rows = currenciesOf(statement).map((currency) => {
    const text = (value: number) => money(value, currency)
    const [before, after] = [opening, closing].map((standing) => text(valueIn(standing, currency)))
    return balanceRow(currency, before ?? '', turnover.cash.get(currency) ?? none, after ?? '', text)
  })
  const metal = [opening.gold_weight, turnover.gold.charged, turnover.gold.paid, closing.gold_weight]
  if (metal.every((value) => compare(value, 0) === 0)) return rows
  const [before, after] = [grams(opening.gold_weight), grams(closing.gold_weight)]
  return [...rows, balanceRow(bilingual(papers.words.gold), before, turnover.gold, after, grams)]
}

/** The customer's final debt, in the currencies in which there is any. */
function particulars({ statement, day }: StatementSource, options: PrintOptions): PrintData {
  const due = statement.closing.cash.filter(({ value }) => compare(value, 0) > 0)
  const words = due.map(({ value, currency }) => amountWrittenOut(value, currency))
  const label = bilingual(papers.statement.closing)
  const dollars = due.map(({ value, currency }) => usdText([{ label, value }], currency, day))
  const amount_in_words = options.words ? joinedTexts(words, '\n') : ''
  const usd_text = options.usd ? joinedTexts(dollars, '\n') : ''
  return { amount_in_words, usd_text, particulars: joinedTexts([amount_in_words, usd_text], '\n') }
}

/** The days of a statement; without its own bounds those of its first entry and of today. */
function periodText({ from, to, data }: PrintedStatement, today: string): string {
  const first = from ?? data[0]?.date.slice(0, 10) ?? today
  return `${first} – ${to ?? today}`
}

/**
 * A customer's dealings in a period, as the texts of the statement: the opening, each entry with the debt after it, the
 * closing, in cash and gold.
 *
 * @see domain.md §7, §9
 */
export function statementTexts(source: StatementSource, options: PrintOptions): PrintData {
  const { customer, company } = source
  return writtenFor({ options, customer, company }, () => textsOf(source, options))
}

function textsOf(source: StatementSource, options: PrintOptions): PrintData {
  const { statement, customer, company, today, resources } = source
  const resource = resources.customers
  const own = resource ? recordTexts(resource, customer, resources) : {}
  const period = periodText(statement, today)
  const weights = weightsOn(statement)
  return {
    ...own,
    ...titlePair(papers.titles.statement),
    printed_on: today,
    period,
    contact: joinedTexts(['contact_person', 'phone', 'email'].map((name) => textAt(own, name))),
    balances: balances(statement, weights),
    ...entries(statement, weights),
    sign_text: bilingual(papers.statement.sign),
    ...particulars(source, options),
    footer: joinedTexts([textAt(own, 'code'), period]),
    settings: companyTexts(company, resources),
  }
}

/** The days of a statement, both included; without one it reaches back to the first entry, or up to the last. */
export interface StatementPeriod {
  from?: string
  to?: string
}

/**
 * The statement of a customer over a period.
 *
 * @param key the customer's id or code
 * @throws ApiError when it cannot be read
 */
async function loadStatement(
  key: string,
  period: StatementPeriod,
  resources: ServedResources,
): Promise<PrintedDocument> {
  const path = `/customers/${encodeURIComponent(key)}`
  const days = Object.entries(period).filter(([, day]) => day !== '')
  const query = new URLSearchParams(days).toString()
  const [statement, customer, company, day] = await Promise.all([
    ask<PrintedStatement>({ path: `${path}/cashflow${query && `?${query}`}` }),
    ask<Values>({ path }),
    loadCompany(),
    loadRates(),
  ])
  const today = currentUser()?.business_day ?? day.date
  return (options) => statementTexts({ statement, customer, company, day, today, resources }, options)
}

/** `LUK?from=2026-11-01&to=2026-11-30`, as a print button names a statement. */
function statementOf(key: string): [customer: string, period: StatementPeriod] {
  const [customer = '', query = ''] = key.split('?')
  const days = new URLSearchParams(query)
  return [customer, { from: days.get('from') ?? '', to: days.get('to') ?? '' }]
}

/** A customer's statement; the key may name a period after a question mark. */
export const customerStatementDocument: PrintDocument = {
  resource: 'customers',
  fields: statementFields,
  tables: [
    { path: 'balances', fields: balanceFields },
    { path: 'entries', fields: entryFields },
  ],
  options: ['usd', 'words'],
  load: (key, resources) => loadStatement(...statementOf(key), resources),
}
