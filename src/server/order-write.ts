import { orderCode, orderCounter } from '#domain/order/order-code'
import type { OrderType } from '#domain/order/order-types'
import { writeUp, type WrittenLine, type WrittenOrder } from '#domain/order/write-up'
import { orderLiang } from '#domain/weight'
import { writableFields } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import type { Resource } from '#resource/resource'
import { wholeResource } from './access'
import type { Context } from './context'
import { withDefaults } from './defaults'
import { businessDay } from './shop'
import type { Values } from './shape'
import { takeNumbers } from './store/counters'
import { replaceLines, writeUpFacts } from './store/orders'
import { insertRecord, updateRecord } from './store/records'
import { lockReferences } from './store/references'
import type { Tx } from './store/transaction'

/** A line whose shape was checked: what the rules know of it, and whatever fields an installation has added. */
type Line = Values & WrittenLine

/**
 * Writes a new draft under the next code of its type and day.
 *
 * @param order checked values; of today where they name no day
 */
export async function addOrder(tx: Tx, c: Context, order: Values): Promise<{ id: number; code: string }> {
  const whole = withDefaults(wholeResource(c, 'orders'), {
    ...order,
    date: order.date ?? businessDay(c.var.shop),
  })
  const type = whole.order_type as OrderType
  const date = String(whole.date)
  const code = orderCode(type, date, await takeNumbers(tx, orderCounter(type, date)))
  return { id: await saveOrder(tx, c, { ...whole, code }, null), code }
}

/**
 * Decides an order's figures and writes it, its lines and its totals.
 *
 * @param order all its values, with its defaults; its lines are those that it has then
 * @param id null for a new one
 */
export async function saveOrder(tx: Tx, c: Context, order: Values, id: number | null): Promise<number> {
  const resource = wholeResource(c, 'orders')
  const lines = withLineDefaults(c, order.order_details)
  const facts = await writeUpFacts(tx, id === null ? null : { id, code: String(order.code) }, lines)
  const head = { ...(order as Values & WrittenOrder<Line>), order_details: lines }
  const { in_out, expire_at, totals, paid, order_details } = writeUp(head, facts)
  await lockReferences(tx, resource, order)
  await lockReferences(tx, lineResource(c), lines, '/order_details')
  const values = {
    ...onlyColumns(order),
    in_out,
    expire_at,
    ...totals,
    weight_in_liang: orderLiang(totals.weight),
    ...paid,
  }
  const orderId = id ?? (await insertRecord(tx, resource, values))
  if (id !== null) await updateRecord(tx, resource, id, values)
  await replaceLines(tx, lineResource(c), orderId, order_details)
  return orderId
}

function withLineDefaults(c: Context, lines: unknown): Line[] {
  const list: Values[] = Array.isArray(lines) ? lines : []
  return list.map((line) => ({ id: null, ...withDefaults(lineResource(c), line) }) as Line)
}

/** The lines of an order with every property, for what the server itself writes. */
export function lineResource(c: Context): Resource {
  return wholeResource(c, 'order_details')
}

const notColumns = new Set(['order_details', 'payments', 'id', 'created_at', 'updated_at', 'deleted_at'])

function onlyColumns(order: Values): Values {
  return Object.fromEntries(Object.entries(order).filter(([name]) => !notColumns.has(name)))
}

/**
 * What people wrote on a record, for one that is made from it; a value that no two records share stays behind.
 *
 * @param except properties that the new one gets otherwise
 */
export function writtenOn(resource: Resource, record: Values, except: readonly string[] = []): Values {
  const copied = writableFields(resource).filter(
    ([name, field]) => !field.unique && !kindOf(field).child && !except.includes(name),
  )
  return Object.fromEntries(copied.map(([name]) => [name, record[name]]))
}
