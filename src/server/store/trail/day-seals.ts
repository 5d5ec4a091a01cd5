import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { books, TRAIL, type Book, hashOf, NOTHING, linkHash } from './books'
import type { Tx } from '../transaction'

/** The head of a chain when a day was sealed. */
export interface SealedHead {
  id: number
  hash: string
  /** The number of its rows. */
  count: number
}

/** The seal of a day: printed, or kept elsewhere, and later compared with the books. */
export interface DaySeal {
  day: string
  sealed_at: string
  heads: Record<string, SealedHead>
  hash: string
}

/** The hash of a day: of the day before, and the heads of the chains. */
export function dayHash(before: string, day: string, heads: DaySeal['heads']): string {
  const told = books.flatMap(({ name }) => {
    const head = heads[name]
    return head ? [[name, head.id, head.count, head.hash]] : []
  })
  return hashOf(`${before} ${day} ${JSON.stringify(told)}`)
}

/**
 * The seals of all days in the order of their making, which is that of the rows they cover: the days of a fast clock
 * precede those after its correction.
 */
export async function daySeals(db: Db): Promise<DaySeal[]> {
  const { rows } = await sql<DaySeal>`
    select day::text as day, to_json(sealed_at) as sealed_at, heads, hash
    from goldbook_day_seals as s order by (s.heads -> ${TRAIL}::text ->> 'id')::bigint, s.sealed_at, s.day`.execute(
    db,
  )
  return rows
}

/**
 * Seals the present state of the chains, under the day of the newest row up to a day that has ended: the clock may be
 * ahead, and a seal of a day that never came would be meaningless.
 *
 * @param ended the last day that has ended, by the clock
 * @returns the seal; undefined when no row was added since the last seal up to that day, or the day is sealed already
 */
export async function sealDay(db: Db, ended: string): Promise<DaySeal | undefined> {
  const seals = await daySeals(db)
  const last = seals.at(-1)
  const day = await lastBusyDay(db, ended, last?.heads[TRAIL]?.id ?? 0)
  if (day === undefined || seals.some((seal) => seal.day === day)) return undefined
  const heads: DaySeal['heads'] = {}
  for (const { name } of books) {
    const head = await bookHead(db, name)
    if (head) heads[name] = { ...head, count: await countUpTo(db, name, head.id, last?.heads[name]) }
  }
  const hash = dayHash(last?.hash ?? NOTHING, day, heads)
  const { rows } = await sql<{ sealed_at: string }>`
    insert into goldbook_day_seals (day, heads, hash) values (${day}, ${JSON.stringify(heads)}, ${hash})
    on conflict do nothing returning to_json(sealed_at) as sealed_at`.execute(db)
  return rows[0] && { day, sealed_at: rows[0].sealed_at, heads, hash }
}

/** The newest day up to a day with rows in the trail after a given one; undefined where there is none. */
async function lastBusyDay(db: Db, upTo: string, after: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from goldbook_audit where id > ${after} and day <= ${upTo}`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * The ended days that no seal covers, although the trail was sealed row by row on a later day: holders of the seals
 * have nothing to compare them with. Days that lie in the future are left out.
 */
export async function daysWithoutSeal(db: Db): Promise<string[]> {
  const last = (await daySeals(db)).at(-1)?.heads[TRAIL]?.id ?? 0
  const { rows } = await sql<{ day: string }>`
    with uncovered as (
      select distinct a.day from goldbook_audit as a
      join goldbook_seals as s on s.book = ${TRAIL} and s.row_id = a.id
      where a.id > ${last} and not exists (select 1 from goldbook_day_seals as d where d.day = a.day)
        and a.day <= (now() + interval '14 hours')::date)
    select day::text as day from uncovered where day < (select max(day) from uncovered) order by day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** The number of sealed rows of a book up to an id, from the count of the day before on. */
export async function countUpTo(
  db: Db,
  book: string,
  id: number,
  from: SealedHead | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from goldbook_seals
    where book = ${book} and row_id > ${from?.id ?? 0} and row_id <= ${id}`.execute(db)
  return (from?.count ?? 0) + (rows[0]?.count ?? 0)
}

/** The number of rows sealed per transaction. */
const BATCH = 1000
/** One server seals at a time. */
const SEALING_LOCK = 7_310_131

/** The last row of each book at a moment, by the book's name. */
type Horizon = Record<string, number>

/** The present transactions: all below `oldest` have ended, and `next` is not assigned yet. */
export interface Snapshot {
  oldest: number
  next: number
  last: Horizon
}

/** The books with a table in the installation. */
export async function standingBooks(db: Db | Tx): Promise<Book[]> {
  const { rows } = await sql<{ table: string }>`
    select tablename::text as table from pg_tables where schemaname = current_schema()`.execute(db)
  const standing = new Set(rows.map(({ table }) => table))
  return books.filter(({ table }) => standing.has(table))
}

/** The present transactions and the last row of each book. */
export async function readSnapshot(db: Db, of: readonly Book[]): Promise<Snapshot> {
  const lasts = of.map(
    ({ name, table }) => sql`${sql.lit(name)}::text, (select coalesce(max(id), 0) from ${sql.table(table)})`,
  )
  const { rows } = await sql<Snapshot>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      jsonb_build_object(${sql.join(lasts)}) as last`.execute(db)
  const [snapshot] = rows
  if (!snapshot) throw new Error('the database has no snapshot')
  return snapshot
}

/**
 * Seals the next rows of a book, in the order of their ids.
 *
 * @param upTo the id up to which no transaction can still add a row
 * @returns the number of rows sealed; 0 too while another server seals
 */
export async function sealNext(db: Db, book: Book, upTo: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${SEALING_LOCK}) as ours`.execute(tx)
    if (!locks[0]?.ours) return 0
    const head = await bookHead(tx, book.name)
    const rows = await contentsOf(tx, book, head?.id ?? 0, upTo, BATCH)
    if (rows.length === 0) return 0
    let hash = head?.hash ?? NOTHING
    const seals = rows.map(({ id, content }) => {
      const own = hashOf(content)
      hash = linkHash(hash, id, own)
      return { book: book.name, row_id: id, content: own, hash }
    })
    await tx.insertInto('goldbook_seals').values(seals).execute()
    return seals.length
  })
}

/** The last seal of a book. */
export async function bookHead(db: Db | Tx, book: string): Promise<{ id: number; hash: string } | undefined> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select row_id as id, hash from goldbook_seals where book = ${book} order by row_id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The id of the last of a number of sealed rows, after one id and up to another; undefined where there is none. */
export async function lastSealedOf(
  db: Db,
  book: string,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(row_id) as last from (
      select row_id from goldbook_seals
      where book = ${book} and row_id > ${after} and row_id <= ${upTo} order by row_id limit ${most}) as s`.execute(
    db,
  )
  return rows[0]?.last ?? undefined
}

/** The rows of a book in their sealed form, after one id and up to another. */
export async function contentsOf(
  db: Db | Tx,
  { table, content }: Book,
  after: number,
  upTo: number,
  most: number,
): Promise<{ id: number; content: string }[]> {
  const { rows } = await sql<{ id: number; content: string }>`
    select id, ${content}::text as content from ${sql.table(table)}
    where id > ${after} and id <= ${upTo} order by id limit ${most}`.execute(db)
  return rows
}
