import { Hono } from 'hono'
import { currencies, defaultCurrency } from '#domain/money'
import {
  type Amount,
  closedFigures,
  refusePayout,
  refuseTwice,
  tillFigures,
  takingsOf,
} from '#domain/payment/till'
import type { JsonSchema } from '#resource/kinds'
import { RuleBroken } from '#domain/errors'
import { opposite } from '#domain/ledger/movement'
import type { TakingBack } from '#domain/payment/taking-back'
import { stepBody } from '../request/input/step-bodies'
import {
  can,
  unrestrictedResource,
  holdsRight,
  resourceFor,
  resourcesFor,
  visibleAnswer,
} from '../request/access/access'
import { change } from './change'
import type { AppEnv, Context } from '../request/context'
import { isOwnRow } from '../request/access/own-measure'
import {
  flowsOf,
  lockTill,
  lockUser,
  openTillOf,
  writeClosing,
  writePayout,
  writeTill,
  type TillRow,
  closedAmounts,
  tillEntryShown,
} from '../store/tills'
import type { Tx } from '../store/transaction'
import { may } from '../request/access/rights'
import { businessDay } from '../request/shop'
import type { Cashier } from '../store/counters'
import type { Db } from '../db/connect'
import { findRecord, type RecordValues } from '../store/records/records'

const currency: JsonSchema = { enum: Object.keys(currencies) }
const value: JsonSchema = { type: 'number', minimum: 0, maximum: 999_999_999_999, multipleOf: 0.01 }
const remarks: JsonSchema = { type: 'string', maxLength: 2000 }
const amounts: JsonSchema = {
  type: 'array',
  maxItems: Object.keys(currencies).length,
  items: {
    type: 'object',
    properties: { currency, value },
    required: ['currency', 'value'],
    additionalProperties: false,
  },
}

/** The body that opens a till: its contents by currency. */
const readTillOpening = stepBody<{ opening: Amount[]; remarks: string }>({ opening: amounts, remarks })

/** The body of a payout. */
const readPayout = stepBody<{ value: number; currency: string; reason: string }>({
  value,
  currency,
  reason: { type: 'string', maxLength: 200 },
})

/** The body that closes a till: the counted contents by currency. */
const readTillClosing = stepBody<{ counted: Amount[]; remarks: string }>({ counted: amounts, remarks })

/** Tills: opened by a user for a business day, paid out of with a reason, counted and closed (domain.md §11.6). */
export const tillRoutes = new Hono<AppEnv>()
  .use('*', can('tills', 'read'))
  .get('/open', async (c) => {
    const { db } = c.var.shop
    const till = await openTillOf(db, c.var.user.id)
    return c.json({ data: till ? await readTill(db, c, String(till.id)) : null })
  })
  .get('/:id', async (c) => c.json(await readTill(c.var.shop.db, c, c.req.param('id'))))
  .post('/', can('tills', 'create'), async (c) => {
    const { opening = [], remarks = null } = readTillOpening(c.var.body)
    refuseTwice(opening, '/opening')
    const till = await change(c, 'tills.open', async (tx, note) => {
      const { id: user_id, name: user_name, day: date } = cashierOf(c)
      await lockUser(tx, user_id)
      const open = await openTillOf(tx, user_id)
      if (open) throw new RuleBroken('till_open', { till_code: open.code })
      const entry = { user_id, user_name, date, opened_at: c.var.shop.now().toISOString(), remarks }
      const id = await writeTill(tx, unrestrictedResource(c, 'tills'), entry, opening)
      note('tills', id, null, { ...entry, opening })
      return readTill(tx, c, String(id))
    })
    return c.json(till, 201)
  })
  .post('/:id/payouts', can('tills', 'update'), async (c) => {
    const { value = 0, currency = defaultCurrency, reason = '' } = readPayout(c.var.body)
    const till = await change(c, 'tills.payout', async (tx, note) => {
      const { id: till_id } = await lockOpenTill(tx, c, c.req.param('id'))
      if (reason.trim() === '') throw new RuleBroken('reason_required', {}, '/reason')
      const { opening, entries, payouts } = await flowsOf(tx, till_id)
      refusePayout(tillFigures(opening, entries, payouts), { currency, value })
      const { day: date, name: made_by } = cashierOf(c)
      const payout = { till_id, in_out: -1 as const, value, currency, reason: reason.trim(), date, made_by }
      note(
        'till_movements',
        await writePayout(tx, unrestrictedResource(c, 'till_movements'), payout),
        null,
        payout,
      )
      return readTill(tx, c, String(till_id))
    })
    return c.json(till, 201)
  })
  .delete('/:id/payouts/:payout', can('tills', 'update'), async (c) => {
    await change(c, 'tills.payout_reverse', async (tx, note) => {
      const { id: till_id } = await lockOpenTill(tx, c, c.req.param('id'))
      const { payouts } = await flowsOf(tx, till_id)
      const payout = payouts.find(({ id }) => String(id) === c.req.param('payout'))
      if (!payout || payout.reverses_id !== null) throw new RuleBroken('not_found')
      if (payouts.some(({ reverses_id }) => reverses_id === payout.id))
        throw new RuleBroken('already_reversed')
      const { day: date, name: made_by } = cashierOf(c)
      const { id: reverses_id, value, currency, reason } = payout
      const back = {
        till_id,
        in_out: opposite(payout.in_out),
        value,
        currency,
        reason,
        date,
        made_by,
        reverses_id,
      }
      const reversal = await writePayout(tx, unrestrictedResource(c, 'till_movements'), back)
      note('till_movements', payout.id, { ...payout }, { ...payout, reversed_by: reversal })
    })
    return c.body(null, 204)
  })
  .post('/:id/close', can('tills', 'update'), async (c) => {
    const { counted = [], remarks } = readTillClosing(c.var.body)
    const closed = await change(c, 'tills.close', async (tx, note) => {
      const till = await lockOpenTill(tx, c, c.req.param('id'))
      const { opening, entries, payouts } = await flowsOf(tx, till.id)
      const amounts = closedFigures(tillFigures(opening, entries, payouts), counted)
      const closing = {
        closed_at: c.var.shop.now().toISOString(),
        closed_by: c.var.user.name,
        balanced: amounts.every(({ difference_value }) => difference_value === 0),
        ...(remarks !== undefined && { remarks }),
      }
      await writeClosing(tx, unrestrictedResource(c, 'tills'), till.id, closing, amounts)
      note('tills', till.id, { ...till }, { ...till, ...closing, amounts })
      return readTill(tx, c, String(till.id))
    })
    return c.json(closed)
  })

/**
 * The till of a path, locked: the user's own, or any for an admin.
 *
 * @throws RuleBroken `not_found`, `till_closed`
 */
async function lockOpenTill(tx: Tx, c: Context, key: string): Promise<TillRow> {
  const resource = unrestrictedResource(c, 'tills')
  const till = await lockTill(tx, resource, key)
  if (!isOwnRow(c, resource, { ...till })) throw new RuleBroken('not_found')
  if (till.closed_at !== null) throw new RuleBroken('till_closed', { till_code: till.code })
  return till
}

/** The user at the counter: the signed-in one, on the current business day. */
export function cashierOf(c: Context): Cashier {
  const { id, name } = c.var.user
  return { id, name, day: businessDay(c.var.shop) }
}

/** The user who wants to reverse a record of a resource, with the rights of the role. */
export function takingBackOf(c: Context, resource: string): TakingBack {
  return {
    user_id: c.var.user.id,
    is_admin: may(c, 'see.all'),
    may_delete: holdsRight(c, resource, 'delete'),
    today: businessDay(c.var.shop),
  }
}

/**
 * A till with all its entries: `amounts` by currency, current or as recorded at closing; `takings` by tender and
 * currency; each payment and payout.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`, also for another user's till unless an admin asks
 * @see domain.md §11.6
 */
async function readTill(db: Db | Tx, c: Context, key: string): Promise<RecordValues> {
  const resource = resourceFor(c, 'tills', 'read')
  const till = await findRecord(db, resource, resourcesFor(c), key)
  if (!isOwnRow(c, resource, till)) throw new RuleBroken('not_found')
  const { opening, entries, payouts } = await flowsOf(db, till.id)
  const isClosed = till.closed_at !== null
  const amounts = isClosed ? await closedAmounts(db, till.id) : tillFigures(opening, entries, payouts)
  const shown = entries.map((entry) => visibleAnswer(c, tillEntryShown, entry))
  return { ...till, amounts, takings: takingsOf(entries), entries: shown, payouts }
}
