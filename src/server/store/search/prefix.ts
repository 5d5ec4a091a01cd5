import { sql, type RawBuilder } from 'kysely'

/** The last character that there is. */
const LAST = 0x10ffff

/**
 * The condition that a column begins with a text, in any case.
 *
 * A range of the index of beginnings: a LIKE becomes one only while its text is known, and a plan that is kept goes
 * through the whole index instead.
 *
 * @param column of text, as it stands in the statement
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ (lower(${text}) || chr(${sql.lit(LAST)})))`
}
