import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { expireAt } from '#domain/order/due'
import { orderCode, orderCounter } from '#domain/order/order-code'
import type { OrderType } from '#domain/order/order-types'
import { refuseFrozen, writeUp, type WrittenLine, type WrittenOrder } from '#domain/order/write-up'
import { orderLiang } from '#domain/weight'
import { bodyFor, can, fitFor, resourceFor, resourcesFor, wholeResource } from '../access'
import { change, type Note } from '../change'
import type { AppEnv, Context } from '../context'
import { withDefaults } from '../defaults'
import { businessDay } from '../shop'
import { confirmOrder, factsForConfirm } from '../store/confirm'
import { takeNumbers } from '../store/counters'
import { lockOrder, refusePaid, replaceLines, writeUpFacts } from '../store/orders'
import { prefilled } from '../store/prefill'
import { findRecord, insertRecord, softDelete, updateRecord, type RecordValues } from '../store/records'
import { lockReferences } from '../store/references'
import type { Tx } from '../store/transaction'
import type { Values } from '../shape'
import { refuseStale } from '../plain-record'

/** A line whose shape was checked: what the rules know of it, and whatever fields an installation has added. */
type Line = Values & WrittenLine

/** Orders: drafts are written up by the server at every save, and confirmed (domain.md §3, §6). */
export const orderRoutes = new Hono<AppEnv>()
  .post('/', can('orders', 'create'), async (c) => {
    const resource = resourceFor(c, 'orders', 'create')
    const body = await prefilled(c.var.shop.db, resource, resourcesFor(c), c.var.body)
    const sent = bodyFor(c, resource, 'create', body)
    const saved = await change(c, 'orders.create', async (tx, note) => {
      const order = withDefaults(wholeResource(c, 'orders'), {
        ...sent,
        date: sent.date ?? businessDay(c.var.shop),
      })
      const type = order.order_type as OrderType
      if (type === 'XSTH') throw new RuleBroken('return_needs_sale', {}, '/order_type')
      const number = await takeNumbers(tx, orderCounter(type, String(order.date)))
      const code = orderCode(type, String(order.date), number)
      const id = await saveOrder(tx, c, { ...order, code }, null)
      note('orders', code, null, sent)
      return readOrder(tx, c, id)
    })
    return c.json(saved, 201)
  })
  .put('/:id', can('orders', 'update'), async (c) => {
    const resource = resourceFor(c, 'orders', 'update')
    const sent = bodyFor(c, resource, 'update')
    const key = c.req.param('id')
    const saved = await change(c, 'orders.update', (tx, note) =>
      changeOrder(tx, c, note, key, sent, c.var.body.updated_at),
    )
    return c.json(saved)
  })
  .delete('/:id', can('orders', 'delete'), async (c) => {
    await change(c, 'orders.delete', (tx, note) => removeOrder(tx, c, note, c.req.param('id')))
    return c.body(null, 204)
  })
  .post('/confirm/:id', can('orders', 'update'), async (c) => {
    const confirmed = await change(c, 'orders.confirm', async (tx, note) => {
      const facts = await factsForConfirm(tx, c.req.param('id'))
      await confirmOrder(tx, facts)
      note('orders', facts.order.code, { confirmed: false }, { confirmed: true })
      return readOrder(tx, c, facts.order.id)
    })
    return c.json(confirmed)
  })

/**
 * Changes one order, with every check that a change needs.
 *
 * @param sent checked values, of `bodyFor`
 * @param seenAt the `updated_at` of the order that the change starts from, where the client says it
 */
export async function changeOrder(
  tx: Tx,
  c: Context,
  note: Note,
  key: string,
  sent: Values,
  seenAt?: unknown,
): Promise<RecordValues> {
  const { id, code } = await lockOrder(tx, key)
  const seen = await readOrder(tx, c, id)
  refuseStale(seen, seenAt)
  const fitting = fitFor(c, resourceFor(c, 'orders', 'update'), sent, seen)
  await updateOrder(tx, c, await readWhole(tx, c, seen), fitting)
  const after = await readOrder(tx, c, id)
  note('orders', code, seen, after)
  return after
}

/** Deletes one order that is a draft and not paid, with its lines. */
export async function removeOrder(tx: Tx, c: Context, note: Note, key: string): Promise<void> {
  const order = await lockOrder(tx, key)
  if (order.confirmed) throw new RuleBroken('order_confirmed', { order_code: order.code })
  await refusePaid(tx, order.code)
  await softDelete(tx, resourceFor(c, 'orders', 'delete'), order.id)
  await replaceLines(tx, lineResource(c), order.id, [])
  note('orders', order.code, order, null)
}

async function updateOrder(tx: Tx, c: Context, before: RecordValues, sent: Record<string, unknown>) {
  const stored = before as RecordValues & Parameters<typeof refuseFrozen>[0]
  // The type is part of the code that was given: it is fixed once an order is saved.
  const { order_type: _fixed, order_details, ...head } = sent
  if (before.confirmed === true) {
    refuseFrozen(stored, { ...head, ...(Array.isArray(order_details) ? { order_details } : {}) })
    const { term = before.term } = head
    const due = expireAt(String(before.date), typeof term === 'number' ? term : null)
    await updateRecord(tx, wholeResource(c, 'orders'), before.id, { ...editableOf(head), expire_at: due })
    return
  }
  // Payments count at their rate to the order's currency, and stand in the customer's name.
  const settled = ['customer_id', 'currency'].some((name) => name in head && head[name] !== before[name])
  if (settled) await refusePaid(tx, stored.code)
  const lines = mergedLines(before.order_details, order_details)
  const merged = { ...before, ...head, date: head.date ?? before.date, order_details: lines }
  await saveOrder(tx, c, withDefaults(wholeResource(c, 'orders'), merged), before.id)
}

/** Decides an order's figures and writes it, its lines and its totals. */
async function saveOrder(
  tx: Tx,
  c: Context,
  order: Record<string, unknown>,
  id: number | null,
): Promise<number> {
  const resource = wholeResource(c, 'orders')
  const lines = linesOfBody(c, order.order_details)
  const facts = await writeUpFacts(tx, id === null ? null : { id, code: String(order.code) }, lines)
  const head = { ...(order as Values & WrittenOrder<Line>), order_details: lines }
  const written = writeUp(head, facts)
  await lockReferences(tx, resource, order)
  await lockReferences(tx, lineResource(c), lines, '/order_details')
  const { in_out, expire_at, totals, paid } = written
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
  await replaceLines(tx, lineResource(c), orderId, written.order_details)
  return orderId
}

/** The lines of a checked body, each with its defaults. */
function linesOfBody(c: Context, lines: unknown): Line[] {
  const list: Values[] = Array.isArray(lines) ? lines : []
  return list.map((line) => ({ id: null, ...withDefaults(lineResource(c), line) }) as Line)
}

/** The lines as they will be: what a sent line leaves out stays as it is stored (api.md). */
function mergedLines(stored: unknown, sent: unknown): unknown {
  if (!Array.isArray(stored) || !Array.isArray(sent)) return stored
  const byId = new Map(stored.map((line: Values) => [line.id, line]))
  return sent.map((line: Values) => ({ ...byId.get(line.id), ...line }))
}

function lineResource(c: Context) {
  return wholeResource(c, 'order_details')
}

async function readOrder(tx: Tx, c: Context, id: number): Promise<RecordValues> {
  return findRecord(tx, resourceFor(c, 'orders', 'read'), resourcesFor(c), String(id))
}

/** The order with what is hidden from the user too, for the rules to decide on. */
async function readWhole(tx: Tx, c: Context, seen: RecordValues): Promise<RecordValues> {
  const { resources } = c.var.shop
  const view = resourcesFor(c)
  const sees = (name: string) => view[name] === resources[name]
  if (sees('orders') && sees('order_details')) return seen
  return findRecord(tx, wholeResource(c, 'orders'), resources, String(seen.id))
}

const notColumns = new Set(['order_details', 'payments', 'id', 'created_at', 'updated_at', 'deleted_at'])
const frozen = new Set(['customer_id', 'date', 'payment_method', 'currency'])

function onlyColumns(order: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(order).filter(([name]) => !notColumns.has(name)))
}

/** What of a confirmed order may still change. */
function editableOf(head: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(head).filter(([name]) => !frozen.has(name)))
}
