import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { movedByHand, refuseFixed, type EnteredMove } from '#domain/ledger/movement'
import { bodyFor, can, resourceFor, resourcesFor } from '../access'
import { change, type Note } from '../change'
import type { AppEnv, Context } from '../context'
import type { Values } from '../shape'
import { businessDay } from '../shop'
import {
  findMovement,
  isReversed,
  lockAccount,
  reverseMovement,
  writeMovement,
  type Account,
  type Ledger,
} from '../store/ledger'
import { findRecord } from '../store/records'
import { lockReferences } from '../store/references'
import type { Tx } from '../store/transaction'
import { unpacked } from '../unpacked'

/** A movement as it is typed. */
type Entered = Values & EnteredMove & { date?: string | null }

/**
 * The movements of a ledger that are made by hand. A wrong one is not taken out of the books: deleting it writes the
 * opposite one, which names it (domain.md §1, §7, §8).
 */
export function ledgerMoveRoutes(ledger: Ledger): Hono<AppEnv> {
  const name = ledger.movements
  return new Hono<AppEnv>()
    .post('/', can(name, 'create'), async (c) => {
      const resource = resourceFor(c, name, 'create')
      const sent = bodyFor(c, resource, 'create', unpacked(resource, 'amount', c.var.body)) as Entered
      const saved = await change(c, `${name}.create`, async (tx, note) => {
        const account = await accountOf(tx, ledger, sent)
        await lockReferences(tx, resource, sent)
        const move = movedByHand(ledger.name, account, sent)
        const { currency } = account
        const entry = { currency, ...told(sent), date: sent.date ?? businessDay(c.var.shop) }
        const kept = { ...entry, kind: 'manual' as const }
        const id = await writeMovement(tx, c.var.shop.resources, ledger, account.id, move, kept)
        note(name, id, null, { ...sent, ...entry })
        return findRecord(tx, resource, resourcesFor(c), String(id))
      })
      return c.json(saved, 201)
    })
    .delete('/:id', can(name, 'delete'), async (c) => {
      const key = c.req.param('id')
      await change(c, `${name}.reverse`, (tx, note) => removeMovement(tx, c, note, ledger, key))
      return c.body(null, 204)
    })
}

/** Corrects one movement that was made by hand. */
export async function removeMovement(
  tx: Tx,
  c: Context,
  note: Note,
  ledger: Ledger,
  key: string,
): Promise<void> {
  const movement = await findMovement(tx, ledger, key)
  const account = await accountOf(tx, ledger, movement)
  refuseFixed(movement, await isReversed(tx, ledger, movement))
  const { remarks } = movement
  const reason = { date: businessDay(c.var.shop), remarks: typeof remarks === 'string' ? remarks : null }
  const reverses = await reverseMovement(tx, c.var.shop.resources, ledger, account, movement, reason)
  note(ledger.movements, movement.id, movement, { reversed_by: reverses })
}

/** @throws RuleBroken `reference_missing` when the account is deleted or was never there */
async function accountOf(tx: Tx, ledger: Ledger, { [ledger.from]: id }: Values): Promise<Account> {
  const account = await lockAccount(tx, ledger, Number(id))
  if (account) return account
  throw new RuleBroken('reference_missing', { property: ledger.from, value: id }, `/${ledger.from}`)
}

/** What was typed, without what was left empty. */
function told(sent: Values): Values {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}
