import { resourcesFor, wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { quotationOf } from './gold-quotation'
import { changeRecord } from '../records/one-record'
import { isObject, type Values } from '../../request/input/shape'
import { lockDailyPrice } from '../../store/prices/daily-prices'
import {
  findRecord,
  insertRecord,
  lockRecord,
  updateRecord,
  type RecordValues,
} from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import type { New, One } from '../../request/use-cases'

/**
 * Sets the gold price of a business day; setting it again replaces it, and the audit trail keeps the old one (domain.md
 * §8).
 *
 * @returns the record afterwards
 */
export async function setDailyPrice({ tx, c, note, resource, sent: values }: New): Promise<RecordValues> {
  const read = (id: number) => findRecord(tx, resource, resourcesFor(c), String(id))
  const whole = wholeResource(c, resource.$id)
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
