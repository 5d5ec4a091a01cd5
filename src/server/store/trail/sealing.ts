import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import { books, type Book } from './books'
import { hashOf, linkHash, NOTHING } from './chain'

/** The number of rows that are sealed in one transaction. */
const BATCH = 1000
/** One server seals at a time. */
const SEALING_LOCK = 7_310_131

/** The last row of each book that was there at a moment, by the book's name. */
export type Horizon = Record<string, number>

/** The present transactions: those below `oldest` have ended, and none has `next` yet. */
export interface Snapshot {
  oldest: number
  next: number
  last: Horizon
}

/** The books whose tables an installation has. */
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
    const head = await headOf(tx, book.name)
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
export async function headOf(db: Db | Tx, book: string): Promise<{ id: number; hash: string } | undefined> {
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

/** The rows of a book as they are sealed, after one id and up to another. */
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
