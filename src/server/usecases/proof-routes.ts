import { Hono } from 'hono'
import { compare, absolute } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import {
  figures,
  isFigure,
  type Figure,
  type FigureName,
  isPartOf,
  isShopFigure,
  isWorth,
  WHOLE,
  type ShopFigureName,
  UNNAMED,
} from '#domain/shop-figures'
import {
  excessOf,
  runningOf,
  type Amounts,
  shownFigure,
  worthParts,
  type Valuing,
  stockCorrections,
} from '#domain/proof'
import { type Period, statementPeriod } from '#domain/payment/statement'
import { ledgers, type LedgerName } from '#domain/ledger/ledgers'
import type { InOut } from '#domain/order/order-types'
import { movingBy, type Action } from '#domain/staff/actions'
import { defaultCurrency } from '#domain/money'
import { materialPrice, type DayPrice } from '#domain/pricing/material-price'
import { materialWorth } from '#domain/reckoning/gold-worth'
import { isSeenOnAll } from '#resource/shown'
import { otherNames } from '#resource/text-in'
import {
  resourceFor,
  resourcesFor,
  unrestrictedResource,
  requireRow,
  refusePartialSight,
} from '../request/access/access'
import type { Context, AppEnv } from '../request/context'
import type { Db } from '../db/connect'
import { businessDay } from '../request/shop'
import { readFigures, readPricedMaterials } from '../store/figures'
import { ratesOf } from '../store/orders/orders'
import { findRecord, type RecordValues, lockRecord } from '../store/records/records'
import { entriesOf, type Entries, proofOf, type StoredEntry, type StoredProof } from '../store/proof-entries'
import { shopEntriesOf } from '../store/about-shop'
import type { Tx } from '../store/transaction'
import { brokenRows } from '../store/trail/books'
import { writersOf } from '../store/trail/history'
import { withWorth, withSeenNames } from './dashboard-routes'
import { stepBody } from '../request/input/step-bodies'
import { lockAccount, writeMovement } from '../store/ledger'
import { writeMovements } from '../store/stock/stock'
import { change } from './change'
import { may, refuseWithout } from '../request/access/rights'

/** A figure, of one record or of the shop, that a reader may prove. */
interface Provable {
  name: FigureName
  figure: Figure
  /** The record; for a figure of the shop, the part of the shop. */
  record: Record<string, unknown> & { id: number }
  /** The figure of the record or the dashboard, by unit; empty for a figure that is stored nowhere. */
  kept: Amounts
  /** The entries of the figure. @param to the last day, null for the present */
  entries: (to: string | null) => Entries
}

/**
 * The figure of a path, if the reader may see all its sources.
 *
 * @throws RuleBroken `not_found`, `forbidden`
 */
async function readProvable(c: Context, name: string, key: string): Promise<Provable> {
  if (!isFigure(name)) throw new RuleBroken('not_found')
  const figure = figures[name]
  const resource = resourceFor(c, figure.resource, 'read')
  refusePartialSight(c, figure.reveals)
  if (isShopFigure(name)) return readOfShop(c, name, key)
  const { db } = c.var.shop
  const record = await findRecord(db, resource, resourcesFor(c), key)
  if (Object.values(figure.kept).some((property) => !(property in record))) throw new RuleBroken('forbidden')
  const entries = () => entriesOf[name](record.id)
  return { name, figure, record, kept: await readKept(db, c, figure, record), entries }
}

/** A figure of the shop, with its amount on the dashboard. @param part a material, a currency, or `all` */
async function readOfShop(c: Context, name: ShopFigureName, part: string): Promise<Provable> {
  if (!isPartOf(name, part)) throw new RuleBroken('not_found')
  const { db } = c.var.shop
  const today = businessDay(c.var.shop)
  const figure = figures[name]
  const shown = withWorth(await readFigures(db, figure.sections ?? [], today), await ratesOf(db))
  const kept = shownFigure(name, part, shown)
  if (kept === null) throw new RuleBroken('not_found')
  const material = shown.stock?.materials.find(({ id }) => String(id) === part)
  const record = { id: 0, ...(part === WHOLE ? {} : { code: material ? null : part, name: material?.name }) }
  const entries = (to: string | null) => shopEntriesOf(name, part, to, today)
  return { name, figure, record, kept, entries }
}

/** The present value of a figure in its record, by unit. */
async function readKept(
  db: Db | Tx,
  c: Context,
  figure: Figure,
  record: Provable['record'],
): Promise<Amounts> {
  const resource = unrestrictedResource(c, figure.resource)
  return keptOf(figure, await findRecord(db, resource, c.var.shop.resources, String(record[resource.key])))
}

function keptOf({ kept, currency }: Figure, record: RecordValues): Amounts {
  const unitOf = (unit: string) => (unit === 'money' && currency ? String(record[currency]) : unit)
  return Object.fromEntries(
    Object.entries(kept).map(([unit, property]) => [unitOf(unit), Number(record[property] ?? 0)]),
  )
}

/** The proof of a figure, as the API answers it. */
async function answerProof(c: Context, provable: Provable, period: Period) {
  const { name, figure, record, kept } = provable
  const today = businessDay(c.var.shop)
  const isPresent = period.to === null || period.to >= today
  // The present value includes movements dated ahead.
  const to = isPresent ? null : period.to
  const stored = await proofOf(c.var.shop.db, provable.entries(to), { ...period, to })
  const { opening, entries: changes, ...prices } = await readProofParts(c, name, stored, to ?? today)
  const { entries, end } = runningOf(opening, changes)
  const isKept = isPresent && Object.keys(kept).length > 0
  const excess = isKept ? excessOf(kept, end) : null
  const { corrects } = figure
  return {
    figure: name,
    resource: figure.resource,
    record: Object.fromEntries(['id', 'code', 'name'].flatMap((each) => told(record, each))),
    ...period,
    ...prices,
    opening,
    folded: stored.folded,
    entries: await withWriters(c, entries),
    end,
    kept: isKept ? kept : null,
    excess,
    differs_since: excess === null ? null : await firstBroken(c, figure, stored),
    correctable: excess !== null && corrects !== undefined && mayCorrect(c, corrects),
  }
}

interface ProofParts {
  opening: Amounts
  entries: StoredEntry[]
  /** The prices of a worth, by which it is computed. */
  prices?: ValuedPrice[]
}

/** The stored parts of a proof; for a worth, at the prices of a day. */
async function readProofParts(
  c: Context,
  name: FigureName,
  stored: StoredProof,
  day: string,
): Promise<ProofParts> {
  const { opening, entries } = stored
  if (!isWorth(name)) return { opening, entries }
  const valuing = await valuingOn(c, day)
  const { end } = runningOf(opening, entries)
  const heaviestFirst = Object.keys(end).toSorted((a, b) => compare(end[b] ?? 0, end[a] ?? 0))
  return { ...worthParts(stored, valuing), prices: valuing.pricesOf(heaviestFirst) }
}

const told = (record: Provable['record'], name: string) => (name in record ? [[name, record[name]]] : [])

/** The entries with their writers, and with their papers where the reader may open them. */
async function withWriters<Entry extends StoredEntry>(c: Context, entries: readonly Entry[]) {
  const subjects = new Set(entries.flatMap((entry) => entry.subjects).filter((each) => each !== null))
  const writers = await writersOf(c.var.shop.db, [...subjects])
  const view = resourcesFor(c)
  return entries.map(({ subjects: _subjects, resource, key, ...entry }) => ({
    ...entry,
    ...(resource !== null && view[resource] ? { resource, key } : { resource: null, key: null }),
    by: entry.at === null ? null : (writers.get(new Date(entry.at).getTime()) ?? null),
  }))
}

/**
 * The place of the first entry whose row differs from its sealed state. Null where all are whole: then the figure
 * itself was changed without a movement, after the last one.
 */
async function firstBroken(
  c: Context,
  { corrects }: Figure,
  { entries }: StoredProof,
): Promise<number | null> {
  if (corrects === undefined) return null
  const book = corrects === 'stock' ? 'inventory_movements' : ledgers[corrects].movements
  const ids = entries.map(({ id }) => id)
  const broken = await brokenRows(c.var.shop.db, book, ids)
  const place = ids.findIndex((id) => broken.has(id))
  return place === -1 ? null : place
}

/**
 * `GET /proofs/{figure}/{id}`: the entries that make a figure of a record, with the figure after each, of a period or
 * as of any day; `POST …/correction` writes the movement by which books and figure differ.
 */
export const proofRoutes = new Hono<AppEnv>()
  .get('/:figure/:id', async (c) => {
    const period = statementPeriod(c.req.query('from'), c.req.query('to'))
    const provable = await readProvable(c, c.req.param('figure'), c.req.param('id'))
    return c.json(await answerProof(c, provable, period))
  })
  .post('/:figure/:id/correction', async (c) => {
    const { reason = '' } = readCorrection(c.var.body)
    const { figure, id } = c.req.param()
    await correctBooks(c, await readProvable(c, figure, id), reason)
    return c.json(await answerProof(c, await readProvable(c, figure, id), { from: null, to: null }))
  })

const readCorrection = stepBody<{ reason: string }>({ reason: { type: 'string', maxLength: 500 } })

/**
 * Writes the movements that bring the books of a figure to the amount in its record, with a reason. The record stays
 * unchanged: a count of the goods decides whether it is right, and then adjusts it.
 *
 * @throws RuleBroken `forbidden`, `reason_required`; `books_agree` where books and record agree
 */
async function correctBooks(c: Context, provable: Provable, reason: string): Promise<void> {
  const { figure, record } = provable
  const { corrects, resource } = figure
  if (corrects === undefined) throw new RuleBroken('not_allowed')
  refuseCorrecting(c, corrects)
  if (reason.trim() === '') throw new RuleBroken('reason_required', {}, '/reason')
  const work = async (tx: Tx, note: Parameters<Parameters<typeof change>[2]>[1]) => {
    const whole = unrestrictedResource(c, resource)
    const key = record[whole.key]
    await lockRecord(tx, whole, String(key))
    await requireRow(tx, c, resource, String(key))
    const excess = await excessNow(tx, c, provable)
    if (excess === null) throw new RuleBroken('books_agree', { code: String(record.code ?? record.id) })
    const date = businessDay(c.var.shop)
    if (corrects === 'stock') await correctStock(tx, String(record.code), excess, { date, reason })
    else await correctLedger(tx, c, corrects, record.id, excess, { date, reason })
    note(resource, key, null, { excess, remarks: reason })
  }
  await change(c, `${resource}.correct`, work, { reason })
}

async function excessNow(tx: Tx, c: Context, { figure, record, entries: stored }: Provable) {
  const { opening, entries } = await proofOf(tx, stored(null), { from: null, to: null })
  return excessOf(await readKept(tx, c, figure, record), runningOf(opening, entries).end)
}

interface Why {
  date: string
  reason: string
}

function correctStock(tx: Tx, code: string, excess: Amounts, { date, reason }: Why): Promise<void> {
  return writeMovements(tx, stockCorrections(code, excess), [], { code: null, date, remarks: reason })
}

async function correctLedger(
  tx: Tx,
  c: Context,
  name: LedgerName,
  id: number,
  excess: Amounts,
  { date, reason }: Why,
): Promise<void> {
  const ledger = ledgers[name]
  const account = await lockAccount(tx, ledger, id)
  if (!account) throw new RuleBroken('not_found')
  for (const [unit, value] of Object.entries(excess)) {
    const in_out: InOut = compare(value, 0) === 1 ? 1 : -1
    const currency = ledger.unit === null ? unit : account.currency
    const entry = { kind: 'manual' as const, date, currency, remarks: reason }
    const move = { in_out, amount: absolute(value), held: account.held }
    await writeMovement(tx, c.var.shop.resources, ledger, id, move, entry)
  }
}

type Corrects = NonNullable<Figure['corrects']>

/** Correcting books needs the right to read the trail and to make such movements by hand. */
const rights = (corrects: Corrects): Action[] => [
  'trail',
  corrects === 'stock' ? 'stock.adjust' : movingBy(corrects),
]

/** Whether the user may correct the books behind a figure's movements. */
function mayCorrect(c: Context, corrects: Corrects): boolean {
  return rights(corrects).every((each) => may(c, each))
}

/** @throws RuleBroken `forbidden` */
function refuseCorrecting(c: Context, corrects: Corrects): void {
  for (const each of rights(corrects)) refuseWithout(c, each)
}

/** A price by which a worth was computed. */
interface ValuedPrice extends DayPrice {
  /** The name of the material, also in other languages; null for fine gold. */
  name: string | null
  /** HKD per unit of the worth's currency, where the price is in another one and the reader may see rates. */
  rate: number | null
}

/** The valuing of a proof's metal, with the facts that it was computed from. */
interface ValuingOfDay extends Valuing {
  /** The prices of some metals, by their names in entries. */
  pricesOf: (metals: readonly string[]) => ValuedPrice[]
}

/**
 * The valuing of metal on a day, as on the dashboard: at the last price until then.
 *
 * @param day a business day, `2026-11-21`
 */
async function valuingOn(c: Context, day: string): Promise<ValuingOfDay> {
  const { db } = c.var.shop
  const { price } = await readFigures(db, ['price'], day)
  const latest = price?.latest ?? undefined
  const rates = await ratesOf(db)
  const materials = new Map((await readPricedMaterials(db)).map((each) => [String(each.id), each]))
  const currency = latest?.currency ?? defaultCurrency
  const view = resourcesFor(c)
  const seesRates = isSeenOnAll(view, 'currencies.rate')
  const pricesOf: ValuingOfDay['pricesOf'] = (metals) =>
    metals.flatMap((metal) => {
      const material = materials.get(metal) ?? null
      const at = materialPrice(material, latest)
      const names = material ? otherNames({ ...withSeenNames(material, view.materials) }) : {}
      const rate = at?.currency === currency || !seesRates ? null : (rates[currency] ?? null)
      return at ? [{ name: material?.name ?? null, ...names, ...at, rate }] : []
    })
  return {
    ...{ currency, pricesOf },
    worthOf: (metal, grams) =>
      materialWorth(
        grams,
        metal === UNNAMED ? null : (materials.get(metal) ?? null),
        latest,
        currency,
        rates,
      ),
  }
}
