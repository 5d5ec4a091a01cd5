import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { books } from './books'
import { hashOf } from './chain'

/**
 * Which rows of a book are not what was sealed.
 *
 * @param name of the book, such as `inventory_movements`
 * @param ids of its rows; those that are not sealed yet count as whole
 */
export async function brokenRows(db: Db, name: string, ids: readonly number[]): Promise<Set<number>> {
  const book = books.find((each) => each.name === name)
  if (!book || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number; content: string; sealed: string }>`
    select book.id, ${book.content}::text as content, s.content as sealed
    from ${sql.table(book.table)} as book join goldbook_seals s on s.book = ${name} and s.row_id = book.id
    where book.id = any (${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.filter(({ content, sealed }) => hashOf(content) !== sealed).map(({ id }) => id))
}
