import { Hono } from 'hono'
import { bodyFor, can, resourceFor, resourcesFor } from '../../request/access/access'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import type { AppEnv, Context } from '../../request/context'
import { addHolding } from './holding-write'
import { refuseNothing } from '../records/nothing-typed'
import { changeRecord } from '../records/one-record'
import type { Values } from '../../request/input/shape'
import { withoutEmptyCodes } from '../../store/counters'
import { isUnopened, openWith } from '../../store/ledgers/holdings'
import type { Ledger } from '#domain/ledger/ledgers'
import { findRecord, lockRecord, type RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'

/** Gold bars and diamonds: each holds the sum of its movements, beginning with its opening (domain.md §7, §8). */
export function holdingRoutes(holding: Ledger): Hono<AppEnv> {
  const name = holding.resource
  const routes = new Hono<AppEnv>().post('/', can(name, 'create'), async (c) => {
    const resource = resourceFor(c, name, 'create')
    const sent = bodyFor(c, resource, 'create')
    refuseNothing(c, resource, sent)
    const saved = await change(c, `${name}.create`, async (tx, note) => {
      const { id } = await addHolding(tx, c, note, holding, sent)
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  return routes.put('/:id', can(name, 'update'), async (c) => {
    const resource = resourceFor(c, name, 'update')
    const sent = withoutEmptyCodes(resource, bodyFor(c, resource, 'update'))
    const saved = await change(c, `${name}.update`, (tx, note) => changeHolding(tx, c, note, holding, sent))
    return c.json(saved)
  })
}

/** Changes a gold bar or diamond; if its opening was reversed, it opens again with the entered weight. */
async function changeHolding(
  tx: Tx,
  c: Context,
  note: Note,
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
  await openWith(tx, holding, id, weight)
  note(resource.$id, id, { weight: 0 }, { weight })
  return findRecord(tx, resource, resourcesFor(c), String(id))
}
