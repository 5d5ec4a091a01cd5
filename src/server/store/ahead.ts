import { sql, type RawBuilder } from 'kysely'

/**
 * The condition that a stored moment is past, or ahead by what the clocks of several machines may differ: `isAhead` of
 * `#domain/ahead` by the clock of the database.
 *
 * @param column the name of a `timestamptz`
 */
export function isNotAhead(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} <= now() + interval '1 minute'`
}
