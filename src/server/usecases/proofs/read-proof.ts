import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { figures, isFigure, type Figure, type FigureName } from '#domain/proof/figures'
import { excessOf, runningOf, type Amounts } from '#domain/proof/proof'
import { isPartOf, isShopFigure, isWorth, WHOLE, type ShopFigureName } from '#domain/proof/shop-figures'
import { shownOf } from '#domain/proof/shown-figures'
import { worthParts } from '#domain/proof/worth'
import type { Period } from '#domain/payment/statement'
import { ledgers } from '#domain/ledger/ledgers'
import { resourceFor, resourcesFor, wholeResource } from '../../request/access/access'
import { refusePartialSight } from '../../request/access/whole-sight'
import type { Context } from '../../request/context'
import type { Db } from '../../db/connect'
import { businessDay } from '../../request/shop'
import { readFigures } from '../../store/figures'
import { ratesOf } from '../../store/orders/orders'
import { findRecord, type RecordValues } from '../../store/records/records'
import { entriesOf, type Entries } from '../../store/proofs/entries'
import { shopEntriesOf } from '../../store/proofs/shop-entries'
import { proofOf, type StoredEntry, type StoredProof } from '../../store/proofs/proofs'
import type { Tx } from '../../store/transaction'
import { brokenRows } from '../../store/trail/broken-rows'
import { writersOf } from '../../store/trail/writers'
import { valued } from '../dashboard/valued'
import { mayCorrect } from './correcting-right'
import { valuingOn, type ValuedPrice } from './valuing'

/** A figure that a reader may prove, of one record or of the shop. */
export interface Provable {
  name: FigureName
  figure: Figure
  /** The record; of a figure of the shop, the part that it is of. */
  record: Record<string, unknown> & { id: number }
  /** What the record keeps or the dashboard shows, by unit; empty for a figure that is kept nowhere. */
  kept: Amounts
  /** The entries that make it. @param to the last day, null for the present */
  entries: (to: string | null) => Entries
}

/**
 * The figure of a path, if the reader may see all that makes it.
 *
 * @throws RuleBroken `not_found`, `forbidden`
 */
export async function readProvable(c: Context, name: string, key: string): Promise<Provable> {
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

/** A figure of the shop, with what the dashboard shows of it. @param part a material, a currency, or `all` */
async function readOfShop(c: Context, name: ShopFigureName, part: string): Promise<Provable> {
  if (!isPartOf(name, part)) throw new RuleBroken('not_found')
  const { db } = c.var.shop
  const today = businessDay(c.var.shop)
  const figure = figures[name]
  const shown = valued(await readFigures(db, figure.sections ?? [], today), await ratesOf(db))
  const kept = shownOf(name, part, shown)
  if (kept === null) throw new RuleBroken('not_found')
  const material = shown.stock?.materials.find(({ id }) => String(id) === part)
  const record = { id: 0, ...(part === WHOLE ? {} : { code: material ? null : part, name: material?.name }) }
  const entries = (to: string | null) => shopEntriesOf(name, part, to, today)
  return { name, figure, record, kept, entries }
}

/** What a record keeps of a figure now, by unit. */
export async function readKept(
  db: Db | Tx,
  c: Context,
  figure: Figure,
  record: Provable['record'],
): Promise<Amounts> {
  const resource = wholeResource(c, figure.resource)
  return keptOf(figure, await findRecord(db, resource, c.var.shop.resources, String(record[resource.key])))
}

function keptOf({ kept, currency }: Figure, record: RecordValues): Amounts {
  const unitOf = (unit: string) => (unit === 'money' && currency ? String(record[currency]) : unit)
  return Object.fromEntries(
    Object.entries(kept).map(([unit, property]) => [unitOf(unit), Number(record[property] ?? 0)]),
  )
}

/** The proof of a figure, as the API answers it. */
export async function answerProof(c: Context, provable: Provable, period: Period) {
  const { name, figure, record, kept } = provable
  const today = businessDay(c.var.shop)
  const isPresent = period.to === null || period.to >= today
  // What is kept now also has what is dated ahead.
  const to = isPresent ? null : period.to
  const stored = await proofOf(c.var.shop.db, provable.entries(to), { ...period, to })
  const { opening, entries: changes, ...prices } = await partsOf(c, name, stored, to ?? today)
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
  /** Of a worth, the prices by which it is reckoned. */
  prices?: ValuedPrice[]
}

/** The stored parts of a proof; those of a worth at the prices of a day. */
async function partsOf(c: Context, name: FigureName, stored: StoredProof, day: string): Promise<ProofParts> {
  const { opening, entries } = stored
  if (!isWorth(name)) return { opening, entries }
  const valuing = await valuingOn(c, day)
  const { end } = runningOf(opening, entries)
  const heaviestFirst = Object.keys(end).toSorted((a, b) => compare(end[b] ?? 0, end[a] ?? 0))
  return { ...worthParts(stored, valuing), prices: valuing.pricesOf(heaviestFirst) }
}

const told = (record: Provable['record'], name: string) => (name in record ? [[name, record[name]]] : [])

/** The entries with who wrote each, and their papers where the reader may open them. */
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
 * The place of the first entry whose row is not what was sealed. Null where all are whole: then the figure itself was
 * changed without a movement, after the last one.
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
