import { sql } from 'kysely'
import { readSeal } from '#domain/trail/seal-text'
import type { Db } from '../../db/connect'
import {
  TRAIL,
  type Book,
  stretchesOf,
  readBook,
  type Stretch,
  type WholeBook,
  ChainWalk,
  NOTHING,
  type Damage,
  type Fault,
  type Link,
  hashOf,
  linkHash,
} from './books'
import {
  countUpTo,
  dayHash,
  daySeals,
  daysWithoutSeal,
  type DaySeal,
  type SealedHead,
  contentsOf,
  bookHead,
  standingBooks,
} from './day-seals'
import { rowIn, readContents, nextPart, type PartHead } from './archive-parts'

/** The number of ids per query. */
const STRETCH = 5000

/** A break in the chain: of a row in a book, or of the sealed heads of a day. */
export interface Break {
  book: string
  /** The row; for a day's seal, the last row that it covers. */
  id: number
  /** `rewritten`: the rows are whole, but differ from those sealed with the day. */
  damage: Damage | 'rewritten'
  /** The day whose seal proves it. */
  day?: string
}

/** The result of a proof of the chain. */
interface Proof {
  books: { book: string; sealed: number; unsealed: number }[]
  days: number
  /** The ended days that no seal covers. */
  unsealed_days: string[]
  /** The breaks of each book in the order of its rows, then those of days. */
  breaks: Break[]
}

/** The seals of days, and the walked archive with the facts that the seals need. */
async function frameOf(db: Db): Promise<{ days: DaySeal[]; archive: ArchiveProof }> {
  const days = await daySeals(db)
  const asked = new Set(days.flatMap(({ heads }) => heads[TRAIL]?.id ?? []))
  return { days, archive: await walkArchive(db, asked) }
}

/**
 * The parts by which the chain is proved, in any order: stretches of books, and whether everything around them holds:
 * the archive, its remainders, and the seals of days.
 */
export async function chainParts(
  db: Db,
): Promise<{ stretches: Stretch[]; isFramed: (db: Db) => Promise<boolean> }> {
  const { days, archive } = await frameOf(db)
  const stretches: Stretch[] = []
  let left = 0
  for (const book of await standingBooks(db)) {
    const start = book.name === TRAIL ? archive.end : undefined
    const head = await bookHead(db, book.name)
    left += (await rowsUpTo(db, book, start?.id ?? 0)).length
    stretches.push(...(await stretchesOf(db, book, head?.id ?? 0, start)))
  }
  const isWhole = left === 0 && archive.faults.length === 0
  return {
    stretches,
    isFramed: async (session) => isWhole && (await brokenDays(session, days, archive)).length === 0,
  }
}

/** Proves the whole chain: every row against its seal, every seal against the one before, every day against them. */
export async function proveChain(db: Db): Promise<Proof> {
  const { days, archive } = await frameOf(db)
  const unsealed_days = await daysWithoutSeal(db)
  const proof: Proof = { books: [], days: days.length, unsealed_days, breaks: [] }
  for (const book of await standingBooks(db)) {
    const before = book.name === TRAIL ? archive : undefined
    const { faults: own, unsealed, sealed } = await walkBook(db, book, before?.end)
    const faults = [...(before?.faults ?? []), ...own]
    const all = sealed + (before?.end.count ?? 0)
    proof.books.push({ book: book.name, sealed: all, unsealed })
    proof.breaks.push(...faults.map((fault) => ({ book: book.name, ...fault })))
  }
  proof.breaks.push(...(await brokenDays(db, days, archive)))
  return proof
}

interface WalkedBook extends WholeBook {
  faults: Fault[]
}

/** A broken book is walked row by row: the damage to a row shows in its neighbours. */
async function walkBook(
  db: Db,
  book: Book,
  start: SealedHead = { id: 0, hash: NOTHING, count: 0 },
): Promise<WalkedBook> {
  const head = await bookHead(db, book.name)
  const left = await rowsUpTo(db, book, start.id)
  const stretches = await stretchesOf(db, book, head?.id ?? 0, start)
  const whole = left.length === 0 ? await readBook(db, stretches) : undefined
  if (whole) return { ...whole, faults: [] }
  const walk = new ChainWalk(Math.max(head?.id ?? 0, start.id), start)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(book.table)}`.execute(db)
  const last = Math.max(rows[0]?.last ?? 0, head?.id ?? 0)
  let sealed = 0
  for (const { id } of left) walk.take({ id, content: '', seal: undefined })
  for (let after = start.id; after < last; after += STRETCH)
    for (const link of await linksOf(db, book, after, after + STRETCH)) {
      if (link.seal) sealed++
      walk.take(link)
    }
  return { faults: walk.faults, unsealed: walk.unsealed, sealed }
}

/** The rows still in a book although its archive covers them. */
async function rowsUpTo(db: Db, { table }: Book, id: number): Promise<{ id: number }[]> {
  if (id === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id <= ${id} order by id limit ${STRETCH}`.execute(db)
  return rows
}

/** The rows and seals of a stretch of ids, in their order. */
export async function linksOf(db: Db, book: Book, after: number, upTo: number): Promise<Link[]> {
  const seals = await sql<{ id: number; content: string; hash: string }>`
    select row_id as id, content, hash from goldbook_seals
    where book = ${book.name} and row_id > ${after} and row_id <= ${upTo}`.execute(db)
  const contents = new Map(
    (await contentsOf(db, book, after, upTo, STRETCH)).map(({ id, content }) => [id, content]),
  )
  const sealsOf = new Map(seals.rows.map(({ id, ...seal }) => [id, seal]))
  const ids = [...new Set([...contents.keys(), ...sealsOf.keys()])].toSorted((a, b) => a - b)
  return ids.map((id) => ({ id, content: contents.get(id), seal: sealsOf.get(id) }))
}

/** The breaks that the seals of days reveal, against the chains and against each other. */
async function brokenDays(db: Db, days: readonly DaySeal[], archive: ArchiveProof): Promise<Break[]> {
  const broken: Break[] = []
  let before: DaySeal | undefined
  for (const seal of days) {
    const { day, heads, hash } = seal
    if (dayHash(before?.hash ?? NOTHING, day, heads) !== hash)
      broken.push({ book: 'goldbook_day_seals', id: 0, damage: 'changed', day })
    for (const [book, head] of Object.entries(heads)) {
      const from = before?.heads[book]
      const stands = await standingHead(db, book, head.id, from, archive)
      const damage = damageOf(head, stands)
      if (damage) broken.push({ book, id: head.id, damage, day })
    }
    before = seal
  }
  return broken
}

/** The present head of a chain at a row; undefined where that row's seal is gone. */
async function standingHead(
  db: Db,
  book: string,
  id: number,
  from: SealedHead | undefined,
  { end, heads }: ArchiveProof,
): Promise<SealedHead | undefined> {
  const isTrail = book === TRAIL
  if (isTrail && id <= end.id) return heads.get(id)
  const { rows } = await sql<{ hash: string }>`
    select hash from goldbook_seals where book = ${book} and row_id = ${id}`.execute(db)
  const [seal] = rows
  if (!seal) return undefined
  const begin = isTrail && end.id > (from?.id ?? 0) ? end : from
  return { id, hash: seal.hash, count: await countUpTo(db, book, id, begin) }
}

function damageOf(sealed: SealedHead, stands: SealedHead | undefined): Break['damage'] | undefined {
  if (stands === undefined || stands.count < sealed.count) return 'cut'
  return stands.hash === sealed.hash && stands.count === sealed.count ? undefined : 'rewritten'
}

/** The result of a proof of the trail's archive. */
interface ArchiveProof {
  /** The position where the trail itself continues. */
  end: SealedHead
  /** The chain at the requested rows, without those that are gone. */
  heads: Map<number, SealedHead>
  faults: Fault[]
}

/**
 * Walks through the archive of the trail, part by part.
 *
 * The rows of a broken part cannot be distinguished: their seals went with them. The seals of its days show the first
 * day whose rows are not the sealed ones.
 *
 * @param asked the ids of rows whose place in the chain is needed
 */
async function walkArchive(db: Db, asked: ReadonlySet<number>): Promise<ArchiveProof> {
  const proof: ArchiveProof = { end: { id: 0, hash: NOTHING, count: 0 }, heads: new Map(), faults: [] }
  for (let after = 0; ;) {
    const part = await nextPart(db, after)
    if (!part) return proof
    if (part.before_hash !== proof.end.hash) proof.faults.push({ id: part.first_id, damage: 'cut_before' })
    const contents = (await readContents(part.content)) ?? []
    const damage = walkPart(part, contents, asked, proof)
    if (damage) proof.faults.push({ id: part.last_id, damage })
    const { last_id: id, last_hash: hash, row_count } = part
    proof.end = { id, hash, count: proof.end.count + row_count }
    after = part.first_id
  }
}

function walkPart(
  part: PartHead,
  contents: readonly string[],
  asked: ReadonlySet<number>,
  { end, heads }: ArchiveProof,
): Fault['damage'] | undefined {
  let { hash, count } = { ...end, hash: part.before_hash }
  for (const content of contents) {
    const id = rowIn(content)?.[0] ?? 0
    hash = linkHash(hash, id, hashOf(content))
    count++
    if (asked.has(id)) heads.set(id, { id, hash, count })
  }
  if (contents.length < part.row_count) return 'cut'
  if (contents.length > part.row_count) return 'slipped_in'
  return hash === part.last_hash ? undefined : 'changed'
}

/** The comparison of a kept seal with the present books. */
export interface SealCheck {
  /** Whether the books have a seal of that day. */
  known: boolean
  /** Whether it is the kept one. */
  same: boolean
  /** The breaks up to that day. */
  breaks: Break[]
  /** The first sealed day whose books differ from the sealed ones; null where none does. */
  since: string | null
}

/**
 * Compares a kept seal with the books: whether they still have that seal, and whether everything that it covers is
 * still as sealed.
 *
 * @param text the hash, in any printed form
 */
export async function checkSeal(db: Db, day: string, text: string): Promise<SealCheck> {
  const days = await daySeals(db)
  const seal = days.find((each) => each.day === day)
  if (!seal) return { known: false, same: false, breaks: [], since: null }
  const { breaks } = await proveChain(db)
  const upTo = days.slice(0, days.indexOf(seal) + 1)
  const covered = breaks.filter((each) => isCovered(each, seal, upTo))
  const since = covered.map((each) => dayOf(each, days)).toSorted()[0] ?? null
  return { known: true, same: seal.hash === readSeal(text).hash, breaks: covered, since }
}

/** Whether a seal covers a broken row, or is or follows the broken seal of a day. */
function isCovered({ book, id, day }: Break, seal: DaySeal, upTo: readonly DaySeal[]): boolean {
  if (day === undefined) return id <= (seal.heads[book]?.id ?? 0)
  return upTo.some((each) => each.day === day)
}

/** The first day whose seal covers a break. */
function dayOf({ book, id, day }: Break, days: readonly DaySeal[]): string {
  return day ?? days.find(({ heads }) => id <= (heads[book]?.id ?? 0))?.day ?? ''
}
