import { Hono } from 'hono'
import { refuseState, type StocktakeState } from '#domain/stock/stocktake'
import { roundOf } from '#domain/stock/stocktake-scan'
import { can, resourceFor, resourcesFor, wholeResource } from '../../request/access/access'
import { requireRight } from '../../request/access/rights'
import type { AppEnv, Context } from '../../request/context'
import type { Db } from '../../db/connect'
import { findRecord, updateRecord, type RecordValues } from '../../store/records/records'
import { lockStocktake, markToRecount, progressOf, writeStocktake } from '../../store/stocktakes/stocktakes'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import { approve } from './stocktake-approve'
import { readBeginning } from './stocktake-bodies'
import { comparisonFor, compareLines } from './stocktake-compare'
import { countCode } from './stocktake-scan'
import { seesStock } from './stocktake-sight'

/** Stocktakes: frozen, counted by several people, compared, counted again, submitted and approved. */
export const stocktakeRoutes = new Hono<AppEnv>()
  .get('/:id', can('stocktakes', 'read'), seesStock, async (c) =>
    c.json(await readStocktake(c.var.shop.db, c, c.req.param('id'))),
  )
  .get('/:id/comparison', can('stocktakes', 'read'), seesStock, async (c) => {
    const { db } = c.var.shop
    const resource = resourceFor(c, 'stocktakes', 'read')
    const { id } = await findRecord(db, resource, resourcesFor(c), c.req.param('id'))
    const { position } = await findRecord(
      db,
      wholeResource(c, 'stocktakes'),
      c.var.shop.resources,
      String(id),
    )
    const lines = await compareLines(db, c, { id, position: Number(position) })
    return c.json(comparisonFor(c, lines, c.req.query('outcome')))
  })
  .post('/', can('stocktakes', 'create'), seesStock, async (c) => {
    const { location = null, material_id = null, category_code = null, remarks } = readBeginning(c.var.body)
    const begun = await change(c, 'stocktakes.begin', async (tx, note) => {
      const { id: begun_by_id, name: begun_by } = c.var.user
      const frozen_at = c.var.shop.now().toISOString()
      const scope = { location, material_id, category_code, remarks }
      const values = { ...scope, state: 'open', frozen_at, begun_by_id, begun_by }
      const { id, count } = await writeStocktake(tx, wholeResource(c, 'stocktakes'), values)
      note('stocktakes', id, null, { ...values, count })
      return readStocktake(tx, c, String(id))
    })
    return c.json(begun, 201)
  })
  .post('/:id/scans', can('stocktakes', 'update'), seesStock, async (c) =>
    c.json(await change(c, 'stocktakes.scan', (tx, note) => countCode(tx, c, note, c.req.param('id')))),
  )
  .post('/:id/second_count', can('stocktakes', 'update'), seesStock, async (c) =>
    c.json(
      await change(c, 'stocktakes.second_count', async (tx, note) => {
        const stocktake = await step(tx, c, note, ['submitted'], { state: 'recount' })
        await markDifferences(tx, c, stocktake.id)
        return readStocktake(tx, c, String(stocktake.id))
      }),
    ),
  )
  .post('/:id/submit', can('stocktakes', 'update'), seesStock, async (c) => {
    const { id: submitted_by_id, name: submitted_by } = c.var.user
    const submitted_at = c.var.shop.now().toISOString()
    const values = { state: 'submitted', submitted_by_id, submitted_by, submitted_at }
    return c.json(
      await change(c, 'stocktakes.submit', (tx, note) => step(tx, c, note, ['open', 'recount'], values)),
    )
  })
  .post('/:id/cancel', can('stocktakes', 'update'), seesStock, async (c) =>
    c.json(
      await change(c, 'stocktakes.cancel', (tx, note) =>
        step(tx, c, note, ['open', 'recount', 'submitted'], { state: 'cancelled' }),
      ),
    ),
  )
  .post(
    '/:id/approve',
    can('stocktakes', 'update'),
    seesStock,
    requireRight('stock.approve_stocktake'),
    async (c) => {
      const key = c.req.param('id')
      const approved = await change(c, 'stocktakes.approve', async (tx, note) => {
        await approve(tx, c, note, key)
        return readStocktake(tx, c, key)
      })
      return c.json(approved)
    },
  )

/** A step that changes only the state of a stocktake, and says who took it. */
async function step(
  tx: Tx,
  c: Context,
  note: Note,
  from: readonly StocktakeState[],
  values: Record<string, unknown>,
): Promise<RecordValues> {
  const key = c.req.param('id') ?? ''
  const stocktake = await lockStocktake(tx, resourceFor(c, 'stocktakes', 'update'), key, 'update')
  refuseState(stocktake, from)
  await updateRecord(tx, wholeResource(c, 'stocktakes'), stocktake.id, values)
  note('stocktakes', stocktake.id, { state: stocktake.state }, values)
  return readStocktake(tx, c, key)
}

/** What differs is counted again; what was right, and what left since the freeze, is not. */
async function markDifferences(tx: Tx, c: Context, id: number): Promise<void> {
  const { position } = await findRecord(tx, wholeResource(c, 'stocktakes'), c.var.shop.resources, String(id))
  const { lines } = await compareLines(tx, c, { id, position: Number(position) })
  const differing = lines.filter(
    ({ outcome, is_adjusted }) => is_adjusted || (outcome !== 'found' && outcome !== 'moved'),
  )
  await markToRecount(
    tx,
    id,
    differing.map((line) => line.id),
  )
}

/** A stocktake with its progress by place, in the round that is counted. */
async function readStocktake(db: Db | Tx, c: Context, key: string): Promise<RecordValues> {
  const resource = resourceFor(c, 'stocktakes', 'read')
  const stocktake = await findRecord(db, resource, resourcesFor(c), key)
  const round = roundOf(stocktake.state as StocktakeState)
  return { ...stocktake, progress: await progressOf(db, stocktake.id, round) }
}
