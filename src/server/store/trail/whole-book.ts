import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Book } from './books'
import { NOTHING } from './chain'

/** The ids that are looked at in one statement. */
const LENGTH = 100_000

/** What walking a book has come to. */
export interface WholeBook {
  sealed: number
  /** The rows that are not sealed yet. */
  unsealed: number
}

/** The row after which a chain goes on, and its hash. */
type Start = { id: number; hash: string }

/** Some ids of a book, one after the other. */
export interface Stretch {
  book: Book
  /** The id of the book's last sealed row. */
  head: number
  start: Start
  after: number
  upTo: number
}

/**
 * The stretches of a book from a row on. Each is walked by itself, in any order: it goes on from the seal that stands
 * before it, which the stretch before has to prove.
 *
 * @param head the id of the last sealed row
 * @param length the ids of each
 */
export async function stretchesOf(
  db: Db,
  book: Book,
  head: number,
  start: Start = { id: 0, hash: NOTHING },
  length = LENGTH,
): Promise<Stretch[]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(book.table)}`.execute(db)
  const last = Math.max(rows[0]?.last ?? 0, head)
  const count = Math.max(0, Math.ceil((last - start.id) / length))
  return Array.from({ length: count }, (_, index) => ({
    ...{ book, head, start },
    after: start.id + index * length,
    upTo: start.id + (index + 1) * length,
  }))
}

/**
 * Walks along the chain of a book in the database: a tenth of what it takes row by row here, which alone tells what is
 * wrong with a row.
 *
 * @returns undefined where anything is wrong
 */
export async function wholeBook(db: Db, stretches: readonly Stretch[]): Promise<WholeBook | undefined> {
  const found = { sealed: 0, unsealed: 0 }
  for (const stretch of stretches) {
    const walked = await wholeStretch(db, stretch)
    if (!walked) return undefined
    found.sealed += walked.sealed
    found.unsealed += walked.unsealed
  }
  return found
}

/** The same for one stretch. */
export async function wholeStretch(
  db: Db,
  { book, head, start, after, upTo }: Stretch,
): Promise<WholeBook | undefined> {
  const { name, table, content } = book
  const { rows } = await sql<WholeBook & { faults: number }>`
    with rows as (
      select id, encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex') as content from ${sql.table(table)}
      where id > ${after} and id <= ${upTo}
    ), seals as (
      select row_id, content, hash, lag(hash, 1, coalesce((
          select hash from goldbook_seals where book = ${name} and row_id > ${start.id} and row_id <= ${after}
          order by row_id desc limit 1), ${start.hash}::text)) over (order by row_id) as before
      from goldbook_seals where book = ${name} and row_id > ${after} and row_id <= ${upTo}
    )
    select count(s.row_id) as sealed,
      count(*) filter (where s.row_id is null and r.id > ${head}) as unsealed,
      count(*) filter (where case when s.row_id is null then r.id <= ${head}
        else r.content is distinct from s.content
          or s.hash <> encode(sha256(convert_to(s.before || ' ' || s.row_id || ' ' || s.content, 'UTF8')), 'hex') end) as faults
    from rows r full join seals s on s.row_id = r.id`.execute(db)
  const [walked] = rows
  return walked?.faults === 0 ? walked : undefined
}
