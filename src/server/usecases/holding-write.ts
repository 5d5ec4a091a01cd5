import { Hono } from 'hono'
import type { Ledger } from '#domain/ledger/ledgers'
import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { resourceFor, unrestrictedResource, bodyFor, can, resourcesFor } from '../request/access/access'
import type { Guards, Work } from '../request/use-cases'
import type { AppEnv } from '../request/context'
import { businessDay } from '../request/shop'
import type { Values } from '../request/input/shape'
import { claimCodes } from '../store/records/similar-codes'
import { withCodes, withoutEmptyCodes } from '../store/counters'
import { writeOpening, isUnopened, openAccount, standingOf } from '../store/ledger'
import { insertRecord, findRecord, lockRecord, type RecordValues } from '../store/records/records'
import { lockReferences } from '../store/records/references'
import { change } from './change'
import { refuseNothing } from './records/record-routes'
import { changeRecord } from './records/one-record'

/**
 * Creates a gold bar or a diamond, with the movement of its initial weight (domain.md §7, §8).
 *
 * @param sent checked values, from `bodyFor`
 * @returns its id and code
 */
export async function addHolding(
  { tx, c, note }: Work,
  holding: Ledger,
  sent: Values,
): Promise<{ id: number; code: string }> {
  const name = holding.resource
  await claimCodes(tx, c.var.shop.resources, resourceFor(c, name, 'create'), sent, null)
  await lockReferences(tx, resourceFor(c, name, 'create'), sent)
  const whole = unrestrictedResource(c, name)
  const values = await withCodes(tx, whole, { ...sent, date: sent.date ?? businessDay(c.var.shop) })
  const id = await insertRecord(tx, whole, { ...values, in_out: 1 })
  await writeOpening(tx, holding, id)
  note(name, id, null, values)
  return { id, code: String(values.code) }
}

/** Gold bars and diamonds: each holds the sum of its movements, beginning with its opening (domain.md §7, §8). */
export function holdingRoutes(holding: Ledger): Hono<AppEnv> {
  const name = holding.resource
  const routes = new Hono<AppEnv>().post('/', can(name, 'create'), async (c) => {
    const resource = resourceFor(c, name, 'create')
    const sent = bodyFor(c, resource, 'create')
    refuseNothing(c, resource, sent)
    const saved = await change(c, `${name}.create`, async (tx, note) => {
      const { id } = await addHolding({ tx, c, note }, holding, sent)
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  return routes.put('/:id', can(name, 'update'), async (c) => {
    const resource = resourceFor(c, name, 'update')
    const sent = withoutEmptyCodes(resource, bodyFor(c, resource, 'update'))
    const saved = await change(c, `${name}.update`, (tx, note) =>
      changeHolding({ tx, c, note }, holding, sent),
    )
    return c.json(saved)
  })
}

/** Changes a gold bar or diamond; if its opening was reversed, it opens again with the entered weight. */
async function changeHolding(
  { tx, c, note }: Work,
  holding: Ledger,
  { weight, ...others }: Values,
): Promise<RecordValues> {
  const resource = resourceFor(c, holding.resource, 'update')
  const key = c.req.param('id') ?? ''
  const id = await lockRecord(tx, resource, key)
  const opens = typeof weight === 'number' && weight > 0 && (await isUnopened(tx, holding, id))
  const sent = opens || weight === undefined ? others : { ...others, weight }
  const record = await changeRecord({ tx, c, note, resource, key, sent, seenAt: c.var.body.updated_at })
  if (!opens) return record
  await openAccount(tx, holding, id, weight)
  note(resource.$id, id, { weight: 0 }, { weight })
  return findRecord(tx, resource, resourcesFor(c), String(id))
}

/** The rules of gold bars and diamonds (domain.md §8). */
export function holdingGuards(ledger: Ledger): Guards {
  return {
    update: refuseWeight,
    // A movement that is not reversed keeps its bar or diamond from being deleted.
    removalKeeper: async ({ id }, db) => {
      const { length: count } = await standingOf(db, ledger, id)
      return count > 0 ? { by: ledger.movements, count } : undefined
    },
    history: [ledger.movements],
  }
}

/** A bar or a diamond holds the sum of its movements (domain.md §8). */
function refuseWeight({ code, weight: stored }: Values, { weight: sent = stored }: Values): void {
  if (compare(Number(sent ?? 0), Number(stored ?? 0)) !== 0)
    throw new RuleBroken('weight_fixed', { code }, '/weight')
}
