import { sql, type RawBuilder } from 'kysely'

/** The last Unicode character. */
const LAST = 0x10ffff

/**
 * The condition that a column begins with a text, in any case.
 *
 * It is a range of the prefix index: LIKE uses the index only while its text is known, and a cached plan would scan the
 * whole index instead.
 *
 * @param column of text, as written in the statement
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ (lower(${text}) || chr(${sql.lit(LAST)})))`
}
