import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Book } from './books'
import { ChainWalk, NOTHING, type Damage, type Link } from './chain'
import { countUpTo, dayHash, daySeals, type DaySeal } from './day-seals'
import { contentsOf, headOf, standingBooks } from './sealing'

/** The ids that are looked at in one query. */
const STRETCH = 5000

/** A break in the chain: of a row in a book, or of what a day was sealed with. */
export interface Break {
  book: string
  /** The row; of a day's seal, the last row that it covers. */
  id: number
  /** `rewritten`: the rows are whole, but not those that the day was sealed with. */
  damage: Damage | 'rewritten'
  /** The day whose seal tells of it. */
  day?: string
}

/** What a proof of the chain has come to. */
export interface Proof {
  books: { book: string; sealed: number; unsealed: number }[]
  days: number
  /** The breaks of each book in the order of its rows, then those of days. */
  breaks: Break[]
}

/** Proves the whole chain: every row against its seal, every seal against the one before, every day against them. */
export async function proveChain(db: Db): Promise<Proof> {
  const proof: Proof = { books: [], days: 0, breaks: [] }
  for (const book of await standingBooks(db)) {
    const { walk, sealed } = await walkBook(db, book)
    proof.books.push({ book: book.name, sealed, unsealed: walk.unsealed })
    proof.breaks.push(...walk.faults.map((fault) => ({ book: book.name, ...fault })))
  }
  const days = await daySeals(db)
  proof.days = days.length
  proof.breaks.push(...(await brokenDays(db, days)))
  return proof
}

async function walkBook(db: Db, book: Book): Promise<{ walk: ChainWalk; sealed: number }> {
  const head = await headOf(db, book.name)
  const walk = new ChainWalk(head?.id ?? 0)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(book.table)}`.execute(db)
  const last = Math.max(rows[0]?.last ?? 0, head?.id ?? 0)
  let sealed = 0
  for (let after = 0; after < last; after += STRETCH)
    for (const link of await linksOf(db, book, after, after + STRETCH)) {
      if (link.seal) sealed++
      walk.take(link)
    }
  return { walk, sealed }
}

/** The rows and seals of a stretch of ids, in their order. */
async function linksOf(db: Db, book: Book, after: number, upTo: number): Promise<Link[]> {
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

/** What the seals of days tell against the chains, and against each other. */
async function brokenDays(db: Db, days: readonly DaySeal[]): Promise<Break[]> {
  const broken: Break[] = []
  let before: DaySeal | undefined
  for (const seal of days) {
    const { day, heads, hash } = seal
    if (dayHash(before?.hash ?? NOTHING, day, heads) !== hash)
      broken.push({ book: 'goldbook_day_seals', id: 0, damage: 'changed', day })
    for (const [book, head] of Object.entries(heads)) {
      const damage = await damageOf(db, book, head, before?.heads[book])
      if (damage) broken.push({ book, id: head.id, damage, day })
    }
    before = seal
  }
  return broken
}

async function damageOf(
  db: Db,
  book: string,
  head: DaySeal['heads'][string],
  from: DaySeal['heads'][string] | undefined,
): Promise<Break['damage'] | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from goldbook_seals where book = ${book} and row_id = ${head.id}`.execute(db)
  const count = await countUpTo(db, book, head.id, from)
  if (rows.length === 0 || count < head.count) return 'cut'
  return rows[0]?.hash === head.hash && count === head.count ? undefined : 'rewritten'
}
