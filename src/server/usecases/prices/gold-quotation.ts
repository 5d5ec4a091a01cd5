import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { isFarChange, pricePerGram } from '#domain/pricing/daily-price'
import type { Environment } from '../../process/env'
import type { Shop } from '../../request/shop'
import { findQuotation, keepQuotation, type Quotation } from '../../store/prices/quotations'
import type { Tx } from '../../store/transaction'
import { isPublicHost } from './public-address'
import { isObject } from '../../request/input/shape'

const SERVICE_LIMIT = 3_000
/** A price takes a few hundred bytes. */
const LONGEST_ANSWER = 64 * 1024
/** Per liang; gold has never cost more, so a higher price is an error of the service. */
const HIGHEST_PRICE = 1e9

/**
 * Queries the gold price service, within three seconds, and remembers the answer. Redirects are not followed, at most
 * 64 kB of the answer are read, and the service must be in the public internet unless the environment permits
 * otherwise.
 *
 * @param last the last daily price, per gram; undefined if there is none
 * @throws RuleBroken `no_price_service` when none is configured, `price_service` when it fails or its answer is
 *   invalid, `price_far` when its price differs by more than 30 % from the last
 */
export async function askGoldPrice(
  { db, environment, now: clock }: Pick<Shop, 'db' | 'environment' | 'now'>,
  last: number | undefined,
): Promise<Quotation> {
  const now = clock()
  if (environment.goldPriceUrl === undefined) throw new RuleBroken('no_price_service')
  const quotation = await quotationFrom(environment, environment.goldPriceUrl, now).catch(() => undefined)
  // For any failure of the service, the user gets the same advice: type the price by hand.
  if (quotation === undefined) throw new RuleBroken('price_service')
  const { price_per_gram: price } = quotation
  if (last !== undefined && isFarChange(last, price)) throw new RuleBroken('price_far', { price, last })
  await keepQuotation(db, quotation, now)
  return quotation
}

async function quotationFrom(
  { goldPricePrivate }: Environment,
  address: string,
  now: Date,
): Promise<Quotation | undefined> {
  const url = new URL(address)
  if (!goldPricePrivate && !(await isPublicHost(url.hostname))) return undefined
  const response = await fetch(...requestTo(url))
  const answer: unknown = response.ok ? JSON.parse(await textOf(response)) : undefined
  const sell = isObject(answer) ? numberOf(answer.sell) : undefined
  if (!isObject(answer) || sell === undefined || !(sell > 0 && sell < HIGHEST_PRICE)) return undefined
  const price = pricePerGram(sell)
  // A price below half a cent is invalid.
  if (compare(price, 0) === 0) return undefined
  const fetched_at = (momentIn(answer, now) ?? now).toISOString()
  return { sell, price_per_gram: price, source: url.hostname, fetched_at }
}

/** The text of an answer. @throws Error as soon as it is too long */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early also closes the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** `fetch` accepts no address with a name and a password: they become a header. */
function requestTo({ username, password, href }: URL): [URL, RequestInit] {
  const address = new URL(href)
  address.username = ''
  address.password = ''
  const limits: RequestInit = { signal: AbortSignal.timeout(SERVICE_LIMIT), redirect: 'error' }
  if (username === '' && password === '') return [address, limits]
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  return [address, { ...limits, headers: { authorization } }]
}

/** Services send the price as a number or as text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim())) return Number(value)
  return typeof value === 'number' ? value : undefined
}

/** The names that services use for the time of a price. */
const momentNames = ['timestamp', 'time', 'updated_at', 'date']
const DAY = 86_400_000
/** A service's clock may be slightly fast. */
const CLOCK_DIFFERENCE = 60_000
/** Larger numbers are milliseconds, smaller ones seconds. */
const LEAST_MILLISECONDS = 1e11

/** The time that the service gives for its price; undefined if it is in the future or more than a month ago. */
function momentIn(answer: Record<string, unknown>, now: Date): Date | undefined {
  const moments = momentNames.map((name) => momentOf(answer[name]))
  return moments.find((moment) => {
    const age = moment === undefined ? NaN : now.getTime() - moment.getTime()
    return age >= -CLOCK_DIFFERENCE && age <= 31 * DAY
  })
}

function momentOf(value: unknown): Date | undefined {
  const number = numberOf(value)
  if (number !== undefined) return new Date(number < LEAST_MILLISECONDS ? number * 1000 : number)
  // A time without a zone is ambiguous.
  const isMoment = typeof value === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/.test(value)
  return isMoment ? new Date(value) : undefined
}

/**
 * The quotation of a price, if the service gave that price within the last hour. The server determines it, so that no
 * client can name a source.
 *
 * @param price as saved: value and currency
 */
export async function quotationOf(tx: Tx, price: unknown, now: Date): Promise<Quotation | undefined> {
  if (!isObject(price) || (price.currency ?? defaultCurrency) !== defaultCurrency) return undefined
  return typeof price.value === 'number' ? findQuotation(tx, price.value, now) : undefined
}
