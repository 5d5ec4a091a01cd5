import { createMiddleware } from 'hono/factory'
import { Hono } from 'hono'
import { codeForms } from '#domain/code-form'
import { RuleBroken } from '#domain/errors'
import { isSeenOnAll, type Shown } from '#resource/shown'
import { refuseState, type StocktakeState, refuseOwnHand } from '#domain/stock/stocktake'
import {
  roundOf,
  scanOutcome,
  type Scan,
  adjustmentOf,
  type StocktakeAdjustment,
} from '#domain/stock/stocktake-scan'
import type { JsonSchema } from '#resource/kinds'
import type { StockRow } from '#domain/stock/movement'
import { resourcesFor, resourceFor, unrestrictedResource, can, visibleAnswer } from '../request/access/access'
import type { AppEnv, Context } from '../request/context'
import { lockRecord, updateRecord, findRecord, type RecordValues } from '../store/records/records'
import {
  goodsOfScan,
  lockLine,
  writeScan,
  type ScannedGoods,
  lockStocktake,
  type Scope,
  markToRecount,
  progressOf,
  writeStocktake,
  countersOf,
  keepOutcomes,
  moveToCounted,
} from '../store/stocktake-comparison'
import type { Tx } from '../store/transaction'
import type { Work } from '../request/use-cases'
import { stepBody } from '../request/input/step-bodies'
import { requireRight } from '../request/access/rights'
import type { Db } from '../db/connect'
import { change } from './change'
import { comparisonFor, compareLines, type ComparedLine } from './stocktake-compare'
import { businessDay } from '../request/shop'
import { lockStock, writeMovements } from '../store/stock/stock'

const ofLine = (name: string) => `stocktake_lines.${name}`

/** The properties that a stocktake compares, and so reveals. */
const compared = [
  ...['inventorys.code', 'inventorys.quantity', 'inventorys.weight', 'inventorys.location'],
  ...['inventory_movements.quantity', 'inventory_movements.weight'],
  ...['code', 'inventory_code', 'frozen_quantity', 'frozen_weight', 'frozen_location', 'outcome'].map(ofLine),
  ...[
    'counted_quantity',
    'counted_weight',
    'counted_location',
    'difference_quantity',
    'difference_weight',
  ].map(ofLine),
]

/** Admits only users who see the compared properties on all goods: half a shelf cannot be counted. */
const seesStock = createMiddleware<AppEnv>(async (c, next) => {
  const view = resourcesFor(c)
  if (!compared.every((source) => isSeenOnAll(view, source))) throw new RuleBroken('forbidden')
  await next()
})

/** The answer to a scan. */
const shown: Shown = {
  ...{
    code: 'inventorys.code',
    name: ['inventorys.name', 'products.name'],
    unknown: true,
    duplicate: true,
    settled: true,
  },
  ...{
    book_location: 'inventorys.location',
    counted_by: 'stocktake_lines.counted_by',
    counted_at: 'stocktake_lines.counted_at',
  },
  ...{ quantity: true, weight: true },
}

/**
 * Counts one code. Several people scan at once: the line is locked, so that of two scans of one code the second is a
 * duplicate, and names the first user.
 *
 * @throws RuleBroken `not_found`, `stocktake_state`, `piece_quantity`; `weight_required` for goods that have left by
 *   the books, which then have no weight
 */
async function countCode({ tx, c, note }: Work, key: string) {
  const { code: sent = '', photo, quantity = 1, weight = null, ...body } = readScan(c.var.body)
  const [typed, ...others] = codeForms(sent).map((form) => form.code)
  if (typed === undefined) throw new RuleBroken('value_required', {}, '/code')
  const stocktake = await lockStocktake(tx, resourceFor(c, 'stocktakes', 'update'), key, 'share')
  refuseState(stocktake, ['open', 'recount'])
  const goods = await goodsOfScan(tx, [typed, ...others])
  const code = goods?.code ?? typed
  if (goods?.quantity === 0 && quantity > 0 && weight === null)
    throw new RuleBroken('weight_required', {}, '/weight')
  const line = await lockLine(tx, stocktake, code, goods)
  const { id: counted_by_id, name: counted_by } = c.var.user
  const scan: Scan = {
    ...{ quantity, weight },
    location: body.location ?? stocktake.location,
    again: body.again ?? 'keep',
  }
  const { duplicate, settled, values } = scanOutcome(
    line,
    scan,
    roundOf(stocktake.state),
    goods?.is_unique_code ?? false,
  )
  const isKept = duplicate || settled
  const counted_at = isKept ? line.counted_at : c.var.shop.now().toISOString()
  if (!isKept) {
    const now = { ...values, ...booksOf(goods), counted_by_id, counted_by, counted_at }
    await writeScan(tx, line.id, now)
    note('stocktakes', stocktake.id, null, { scanned: code, ...values })
  }
  if (photo !== undefined) await keepPhoto(tx, c, line.id, photo)
  const [counted, grams] = isKept
    ? [line.counted_quantity, line.counted_weight]
    : [values.counted_quantity, values.counted_weight]
  const by = isKept ? line.counted_by : counted_by
  const told = { name: goods?.name ?? null, book_location: goods?.location ?? null }
  return visibleAnswer(c, shown, {
    ...{ code, ...told, unknown: goods === undefined, duplicate, settled },
    ...{ counted_by: by, counted_at, quantity: counted, weight: grams },
  })
}

function booksOf(goods: ScannedGoods | undefined) {
  return {
    book_quantity: goods?.quantity ?? 0,
    book_weight: goods?.weight ?? 0,
    book_position: goods?.position ?? 0,
  }
}

async function keepPhoto(tx: Tx, c: Context, lineId: number, code: string): Promise<void> {
  await lockRecord(tx, resourceFor(c, 'medias', 'read'), code)
  await updateRecord(tx, unrestrictedResource(c, 'stocktake_lines'), lineId, { medias: [code] })
}

const location: JsonSchema = { type: 'string', maxLength: 80 }

/** The body that begins a stocktake: its scope. */
const readBeginning = stepBody<{ [Name in keyof Scope]: NonNullable<Scope[Name]> } & { remarks: string }>({
  location,
  material_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  category_code: { type: 'string', maxLength: 40 },
  remarks: { type: 'string', maxLength: 2000 },
})

/** The body of a scan; `photo` is the code of a media file. */
const readScan = stepBody<{
  code: string
  quantity: number
  weight: number
  location: string
  again: Scan['again']
  photo: string
}>({
  code: { type: 'string', minLength: 1, maxLength: 120 },
  quantity: { type: 'integer', minimum: 0, maximum: 1_000_000 },
  weight: { type: 'number', minimum: 0, maximum: 999_999_999, multipleOf: 0.001 },
  location,
  again: { enum: ['keep', 'add', 'replace'] },
  photo: { type: 'string', minLength: 1, maxLength: 40 },
})

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
      unrestrictedResource(c, 'stocktakes'),
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
      const { id, count } = await writeStocktake(tx, unrestrictedResource(c, 'stocktakes'), values)
      note('stocktakes', id, null, { ...values, count })
      return readStocktake(tx, c, String(id))
    })
    return c.json(begun, 201)
  })
  .post('/:id/scans', can('stocktakes', 'update'), seesStock, async (c) =>
    c.json(await change(c, 'stocktakes.scan', (tx, note) => countCode({ tx, c, note }, c.req.param('id')))),
  )
  .post('/:id/second_count', can('stocktakes', 'update'), seesStock, async (c) =>
    c.json(
      await change(c, 'stocktakes.second_count', async (tx, note) => {
        const stocktake = await step({ tx, c, note }, ['submitted'], { state: 'recount' })
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
      await change(c, 'stocktakes.submit', (tx, note) => step({ tx, c, note }, ['open', 'recount'], values)),
    )
  })
  .post('/:id/cancel', can('stocktakes', 'update'), seesStock, async (c) =>
    c.json(
      await change(c, 'stocktakes.cancel', (tx, note) =>
        step({ tx, c, note }, ['open', 'recount', 'submitted'], { state: 'cancelled' }),
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
        await approve({ tx, c, note }, key)
        return readStocktake(tx, c, key)
      })
      return c.json(approved)
    },
  )

/** A step that changes only the state of a stocktake, and records its user. */
async function step(
  { tx, c, note }: Work,
  from: readonly StocktakeState[],
  values: Record<string, unknown>,
): Promise<RecordValues> {
  const key = c.req.param('id') ?? ''
  const stocktake = await lockStocktake(tx, resourceFor(c, 'stocktakes', 'update'), key, 'update')
  refuseState(stocktake, from)
  await updateRecord(tx, unrestrictedResource(c, 'stocktakes'), stocktake.id, values)
  note('stocktakes', stocktake.id, { state: stocktake.state }, values)
  return readStocktake(tx, c, key)
}

/** Differences are counted again; matching goods, and goods gone since the freeze, are not. */
async function markDifferences(tx: Tx, c: Context, id: number): Promise<void> {
  const { position } = await findRecord(
    tx,
    unrestrictedResource(c, 'stocktakes'),
    c.var.shop.resources,
    String(id),
  )
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

/** A stocktake with its progress by place, in the present round. */
async function readStocktake(db: Db | Tx, c: Context, key: string): Promise<RecordValues> {
  const resource = resourceFor(c, 'stocktakes', 'read')
  const stocktake = await findRecord(db, resource, resourcesFor(c), key)
  const round = roundOf(stocktake.state as StocktakeState)
  return { ...stocktake, progress: await progressOf(db, stocktake.id, round) }
}

/**
 * Approves a submitted stocktake: its differences become movements that name it, goods found elsewhere move to where
 * they were counted, and the outcomes are kept.
 *
 * @throws RuleBroken `not_found`, `stocktake_state`, `stocktake_own`, `stocktake_moved`
 */
async function approve({ tx, c, note }: Work, key: string): Promise<void> {
  const whole = unrestrictedResource(c, 'stocktakes')
  const stocktake = await lockStocktake(tx, whole, key, 'update')
  refuseState(stocktake, ['submitted'])
  const { id: userId, name: approved_by } = c.var.user
  const hands = [stocktake.begun_by_id, stocktake.submitted_by_id, ...(await countersOf(tx, stocktake.id))]
  refuseOwnHand(hands, userId)
  const stock = await lockDifferences(tx, c, stocktake)
  const { lines } = await compareLines(tx, c, stocktake)
  const adjustments = lines.flatMap((line) => adjustmentsOf(line, stock))
  const { code } = stocktake
  await writeMovements(
    tx,
    adjustments.flatMap(({ movements }) => movements),
    adjustments.map(({ row }) => row),
    { code: null, date: businessDay(c.var.shop), stocktake_code: code },
  )
  const moves = lines.flatMap(wrongPlaces)
  await moveToCounted(tx, moves)
  await keepOutcomes(tx, stocktake.id, lines)
  const approved_at = c.var.shop.now().toISOString()
  await updateRecord(tx, whole, stocktake.id, { state: 'approved', approved_by, approved_at })
  note('stocktakes', stocktake.id, { state: stocktake.state }, { state: 'approved', approved_by })
  for (const { row } of adjustments) note('inventorys', row.code, { ...stock.get(row.code) }, { ...row })
  for (const { code: moved, from, location } of moves)
    note('inventorys', moved, { location: from }, { location })
}

/** Locks the stock of the differences before the comparison that counts: movements wait meanwhile. */
async function lockDifferences(
  tx: Tx,
  c: Context,
  stocktake: { id: number; position: number },
): Promise<Map<string, StockRow>> {
  const { lines } = await compareLines(tx, c, stocktake)
  return lockStock(
    tx,
    lines.flatMap(({ inventory_code: code }) => (code === null ? [] : [code])),
  )
}

function adjustmentsOf(line: ComparedLine, stock: ReadonlyMap<string, StockRow>): StocktakeAdjustment[] {
  const { inventory_code: code, difference } = line
  if (code === null || (difference.quantity === 0 && difference.weight === 0)) return []
  const row = stock.get(code)
  if (!row || line.is_adjusted) throw new RuleBroken('stocktake_moved', { inventory_code: code })
  return [adjustmentOf(row, difference, line.is_unique_code)]
}

function wrongPlaces({ outcome, inventory_code: code, book_location: from, counted }: ComparedLine) {
  const location = counted?.location
  return outcome === 'wrong_place' && code !== null && location ? [{ code, from, location }] : []
}
