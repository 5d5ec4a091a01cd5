import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Book } from './books'

/** The ids that are looked at in one statement. */
const STRETCH = 100_000

/** What walking a book has come to. */
export interface WholeBook {
  sealed: number
  /** The rows that are not sealed yet. */
  unsealed: number
}

/**
 * Walks along the chain of a book in the database, a stretch of ids in a statement: a tenth of what it takes row by row
 * here, which alone tells what is wrong with a row.
 *
 * @param head the id of the last sealed row
 * @param start the row after which the chain goes on, and its hash
 * @returns undefined where anything is wrong
 */
export async function wholeBook(
  db: Db,
  book: Book,
  head: number,
  start: { id: number; hash: string },
): Promise<WholeBook | undefined> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(book.table)}`.execute(db)
  const last = Math.max(rows[0]?.last ?? 0, head)
  const found = { sealed: 0, unsealed: 0 }
  let { hash } = start
  for (let after = start.id; after < last; after += STRETCH) {
    const stretch = await walkStretch(db, book, head, { after, hash })
    if (stretch.faults > 0) return undefined
    found.sealed += stretch.sealed
    found.unsealed += stretch.unsealed
    hash = stretch.hash ?? hash
  }
  return found
}

interface Stretch extends WholeBook {
  faults: number
  /** Of its last seal; null without any. */
  hash: string | null
}

async function walkStretch(
  db: Db,
  { name, table, content }: Book,
  head: number,
  { after, hash }: { after: number; hash: string },
): Promise<Stretch> {
  const upTo = after + STRETCH
  const { rows } = await sql<Stretch>`
    with rows as (
      select id, encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex') as content from ${sql.table(table)}
      where id > ${after} and id <= ${upTo}
    ), seals as (
      select row_id, content, hash, lag(hash, 1, ${hash}::text) over (order by row_id) as before from goldbook_seals
      where book = ${name} and row_id > ${after} and row_id <= ${upTo}
    )
    select count(s.row_id) as sealed,
      count(*) filter (where s.row_id is null and r.id > ${head}) as unsealed,
      count(*) filter (where case when s.row_id is null then r.id <= ${head}
        else r.content is distinct from s.content
          or s.hash <> encode(sha256(convert_to(s.before || ' ' || s.row_id || ' ' || s.content, 'UTF8')), 'hex') end) as faults,
      (select hash from seals order by row_id desc limit 1) as hash
    from rows r full join seals s on s.row_id = r.id`.execute(db)
  return rows[0] ?? { sealed: 0, unsealed: 0, faults: 0, hash: null }
}
