import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { manualMovement, refuseFixed } from '#domain/ledger/movement'
import { refuseTakingBack } from '#domain/payment/taking-back'
import { movingBy } from '#domain/staff/actions'
import type { Ledger } from '#domain/ledger/ledgers'
import { movementTraits } from '#domain/ledger/movement-kinds'
import { bodyFor, can, holdsRight, requireRow, resourceFor, resourcesFor } from '../request/access/access'
import { cashierOf, takingBackOf } from './till-routes'
import { refuseWithout } from '../request/access/rights'
import { ratesOf } from '../store/orders/orders'
import { refuseOut } from './order-payment-write'
import { change } from './change'
import type { Keyed } from '../request/use-cases'
import { refuseUnseenReferences } from './records/plain-record'
import type { AppEnv, Context } from '../request/context'
import type { Values } from '../request/input/shape'
import { businessDay } from '../request/shop'
import { refuseAccountOf } from '../store/payments/default-customer'
import {
  writeHandMove,
  type HandMove,
  findMovement,
  isReversed,
  lockAccount,
  reverseMovement,
  standingOf,
  type Account,
  forgetOpening,
} from '../store/ledger'
import { findRecord } from '../store/records/records'
import { lockReferences } from '../store/records/references'
import type { Tx } from '../store/transaction'
import { lockTaken, removeVoucher } from '../store/counters'
import { withObjectUnpacked } from '../request/input/step-bodies'

/** A movement as entered. */
type Entered = Values & HandMove & { date?: string | null }

/**
 * The manual movements of a ledger. A wrong one stays in the books: deleting it writes the opposite movement, which
 * refers to it (domain.md §1, §7, §8).
 */
export function ledgerMoveRoutes(ledger: Ledger): Hono<AppEnv> {
  const name = ledger.movements
  return new Hono<AppEnv>()
    .post('/', can(name, 'create'), async (c) => {
      const resource = resourceFor(c, name, 'create')
      const sent = bodyFor(
        c,
        resource,
        'create',
        withObjectUnpacked(resource, 'amount', c.var.body),
      ) as Entered
      const saved = await change(c, `${name}.create`, async (tx, note) => {
        const account = await accountOf(tx, ledger, sent)
        await requireRow(tx, c, ledger.resource, String(account.id))
        if (ledger.name === 'customer_balance') await refuseAccountOf(tx, account.id)
        await refuseUnseenReferences(tx, c, resource, sent)
        await lockReferences(tx, resource, sent)
        const move = manualMovement(ledger.name, account, sent)
        await refuseMoving(tx, c, ledger, account, sent)
        const { currency } = account
        const entry = { currency, ...entryOf(sent), date: sent.date ?? businessDay(c.var.shop) }
        const { id } = await writeHandMove(
          tx,
          c.var.shop.resources,
          cashierOf(c),
          ledger,
          account,
          move,
          entry,
        )
        note(name, id, null, { ...sent, ...entry })
        return findRecord(tx, resource, resourcesFor(c), String(id))
      })
      return c.json(saved, 201)
    })
    .delete('/:id', can(name, 'create'), async (c) => {
      const key = c.req.param('id')
      await change(c, `${name}.reverse`, (tx, note) => removeMovement({ tx, c, note, key }, ledger))
      return c.body(null, 204)
    })
}

/** @throws RuleBroken `forbidden`, `limit_exceeded` for money that goes out */
async function refuseMoving(
  tx: Tx,
  c: Context,
  ledger: Ledger,
  account: Account,
  sent: Entered,
): Promise<void> {
  refuseWithout(c, movingBy(ledger.name))
  if (ledger.amount !== 'amount_value' || sent.in_out !== -1) return
  refuseOut(c, Number(sent.amount_value), account.currency, await ratesOf(tx), '/amount_value')
}

/** Reverses one manual movement, or the opening of an account that nothing else has moved. */
export async function removeMovement(
  { tx, c, note, key }: Omit<Keyed, 'sent'>,
  ledger: Ledger,
): Promise<void> {
  refuseWithout(c, movingBy(ledger.name))
  const movement = await findMovement(tx, ledger, key)
  const account = await accountOf(tx, ledger, movement)
  await requireRow(tx, c, ledger.resource, String(account.id))
  const others = (await standingOf(tx, ledger, account.id)).filter((id) => id !== movement.id)
  refuseFixed(movement, await isReversed(tx, ledger, movement), others.length)
  await refuseReversal(tx, c, ledger, movement)
  const { remarks } = movement
  const reason = { date: businessDay(c.var.shop), remarks: typeof remarks === 'string' ? remarks : null }
  const reverses = await reverseMovement(tx, c.var.shop.resources, ledger, account, movement, reason)
  if (typeof movement.payment_id === 'number') await removeVoucher(tx, movement.payment_id, cashierOf(c))
  if (movementTraits(movement.kind).begins && ledger.amount === 'weight')
    await forgetOpening(tx, ledger, account.id)
  note(ledger.movements, movement.id, movement, { reversed_by: reverses })
}

/**
 * Money that passed over the counter is reversed like a payment, on the same day by the user who took it; any other
 * movement only by a role that may delete it.
 *
 * @throws RuleBroken `forbidden`, and the rules of `refuseTakingBack`
 */
async function refuseReversal(tx: Tx, c: Context, { movements }: Ledger, movement: Values): Promise<void> {
  const { kind, payment_id } = movement
  if (movementTraits(kind).byHand && typeof payment_id === 'number')
    refuseTakingBack(await lockTaken(tx, payment_id), takingBackOf(c, movements))
  else if (!holdsRight(c, movements, 'delete')) throw new RuleBroken('forbidden')
}

/** @throws RuleBroken `reference_missing` when the account is deleted or does not exist */
async function accountOf(tx: Tx, ledger: Ledger, { [ledger.from]: id }: Values): Promise<Account> {
  const account = await lockAccount(tx, ledger, Number(id))
  if (account) return account
  throw new RuleBroken('reference_missing', { property: ledger.from, value: id }, `/${ledger.from}`)
}

/** The entered values, without empty ones. */
function entryOf(sent: Values): Values {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}
