import { Hono } from 'hono'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { isFarChange, pricePerGram } from '#domain/pricing/daily-price'
import { resourcesFor, unrestrictedResource, can, resourceFor } from '../request/access/access'
import type { Context, AppEnv } from '../request/context'
import { changeRecord } from './records/one-record'
import { isObject, type Values } from '../request/input/shape'
import {
  lockDailyPrice,
  lastPrice,
  priceHistory,
  findQuotation,
  keepQuotation,
  type Quotation,
} from '../store/daily-prices'
import {
  findRecord,
  insertRecord,
  lockRecord,
  updateRecord,
  type RecordValues,
} from '../store/records/records'
import type { Tx } from '../store/transaction'
import type { New, One } from '../request/use-cases'
import type { Environment } from '../process/env'
import { type Shop, businessDay } from '../request/shop'

/**
 * Sets the gold price of a business day; setting it again replaces it, and the audit trail keeps the old one (domain.md
 * §8).
 *
 * @returns the record afterwards
 */
export async function setDailyPrice({ tx, c, note, resource, sent: values }: New): Promise<RecordValues> {
  const read = (id: number) => findRecord(tx, resource, resourcesFor(c), String(id))
  const whole = unrestrictedResource(c, resource.$id)
  const known = await lockDailyPrice(tx, String(values.date))
  const before = known === undefined ? null : await read(known)
  const sourced = { ...values, ...(await sourceOf(tx, c, values.price, before)) }
  if (known !== undefined) await updateRecord(tx, whole, known, sourced)
  const id = known ?? (await insertRecord(tx, whole, sourced))
  const after = await read(id)
  note(resource.$id, id, before, after)
  return after
}

/**
 * Changes a daily price; a new price has a source of its own.
 *
 * @returns the record afterwards
 * @throws RuleBroken the rules of `changeRecord`
 */
export async function changeDailyPrice(one: One): Promise<RecordValues> {
  const { tx, c, resource, key, sent } = one
  await lockRecord(tx, resource, key)
  const before = await findRecord(tx, resource, resourcesFor(c), key)
  const source = 'price' in sent ? await sourceOf(tx, c, sent.price, before) : {}
  return changeRecord({ ...one, sent: { ...sent, ...source } })
}

/**
 * The source of a price: the service that quoted it, the stored source of an unchanged price, or the user who typed it.
 */
async function sourceOf(tx: Tx, c: Context, price: unknown, before: RecordValues | null): Promise<Values> {
  const quotation = await quotationOf(tx, price, c.var.shop.now())
  if (quotation) return { source: quotation.source, quoted_at: quotation.fetched_at }
  return isSamePrice(before?.price, price) ? {} : { source: null, quoted_at: null }
}

function isSamePrice(before: unknown, price: unknown): boolean {
  if (!isObject(before) || !isObject(price)) return false
  return before.value === price.value && before.currency === (price.currency ?? before.currency)
}

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
async function askGoldPrice(
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
  const answer: unknown = response.ok ? JSON.parse(await responseText(response)) : undefined
  const sell = isObject(answer) ? quotedNumber(answer.sell) : undefined
  if (!isObject(answer) || sell === undefined || !(sell > 0 && sell < HIGHEST_PRICE)) return undefined
  const price = pricePerGram(sell)
  // A price below half a cent is invalid.
  if (compare(price, 0) === 0) return undefined
  const fetched_at = (momentIn(answer, now) ?? now).toISOString()
  return { sell, price_per_gram: price, source: url.hostname, fetched_at }
}

/** The text of an answer. @throws Error as soon as it is too long */
async function responseText(response: Response): Promise<string> {
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
function quotedNumber(value: unknown): number | undefined {
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

/** The time that the service reports for its price; undefined if it is in the future or more than a month ago. */
function momentIn(answer: Record<string, unknown>, now: Date): Date | undefined {
  const moments = momentNames.map((name) => momentOf(answer[name]))
  return moments.find((moment) => {
    const age = moment === undefined ? NaN : now.getTime() - moment.getTime()
    return age >= -CLOCK_DIFFERENCE && age <= 31 * DAY
  })
}

function momentOf(value: unknown): Date | undefined {
  const number = quotedNumber(value)
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
async function quotationOf(tx: Tx, price: unknown, now: Date): Promise<Quotation | undefined> {
  if (!isObject(price) || (price.currency ?? defaultCurrency) !== defaultCurrency) return undefined
  return typeof price.value === 'number' ? findQuotation(tx, price.value, now) : undefined
}

/** Gold prices: the current quotation, and the history. */
export const dailyPriceRoutes = new Hono<AppEnv>()
  .get('/fetch', can('daily_prices', 'write'), async (c) => {
    const { shop } = c.var
    return c.json(await askGoldPrice(shop, await lastPrice(shop.db, businessDay(shop))))
  })
  .get('/history', async (c) => {
    refusePartialAccess(c)
    const { db } = c.var.shop
    return c.json(await priceHistory(db, businessDay(c.var.shop), readDays(c.req.query('days'))))
  })

/** A price history requires access to everything in it. @throws RuleBroken `forbidden` */
function refusePartialAccess(c: Context): void {
  const { properties } = resourceFor(c, 'daily_prices', 'read')
  if (['date', 'price'].some((name) => !Object.hasOwn(properties, name))) throw new RuleBroken('forbidden')
}

/** The number of days in a history; all by default. @throws RuleBroken `invalid` */
function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new RuleBroken('invalid', { days: text }, '/days')
  return Number(text)
}

/** The networks of RFC 6890 and RFC 4193, in which no public service is: this machine, the shop's own network. */
const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is public; an IPv4 address in IPv6 notation is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return !own.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether every address of a host is public. A name without addresses passes, since the call itself then fails.
 *
 * @param host as in a URL: a name, an IPv4 address, or an IPv6 address in brackets
 */
export async function isPublicHost(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return isPublicAddress(name)
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.every(({ address }) => isPublicAddress(address))
}
