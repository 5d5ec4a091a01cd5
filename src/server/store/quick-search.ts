import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#resource/resource'
import { searchWords } from '../db/sync'

/** Nobody types more to find something. */
const LONGEST_QUERY = 100

/**
 * Quick search over the row `t`: any two characters, Chinese included, by the column of character pairs; the words
 * themselves are compared then, since pairs may stand apart.
 *
 * @param q what was typed, trimmed, not empty
 */
export function quickSearch(resource: Resource, q: string): RawBuilder<unknown> {
  const words = searchWords(resource)
  if (words.length === 0) return sql`false`
  const text = q.slice(0, LONGEST_QUERY)
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const contains = words.map((word) => sql`${sql.ref(`t.${word}`)} ilike ${pattern}`)
  const either = sql`(${sql.join(contains, sql` or `)})`
  // The database lowers the case of what is sought as it did with what is kept.
  return text.length < 2 ? either : sql`(t.search_pairs @> goldbook_bigrams(lower(${text})) and ${either})`
}
