import { createHash } from 'node:crypto'
import { searchWords } from '#resource/search-words'
import { identifier, take, type Table } from './plan'

/** Kilobytes that an index collects before it sorts them in: each search reads them too. */
const MOST_UNSORTED = 256

/**
 * Keeps the column behind quick search; it is derived, so it may be made anew. Its name is older than what it holds:
 * servers of the release before, which ask it for pairs, find them still.
 */
export function planSearch(table: Table): void {
  const words = searchWords(table.resource)
  if (words.length === 0) return
  const grams = `goldbook_search_grams(lower(${joined(words.map((word) => `"${word}"`))}))`
  const hash = createHash('sha256').update(grams).digest('hex').slice(0, 8)
  const name = identifier(`${table.name}_search_${hash}`)
  if (table.standing.names.has(name) && !words.some((word) => table.replaced.has(word))) return
  take(
    table,
    'search_changed',
    '',
    `alter table "${table.name}" drop column if exists search_pairs`,
    `alter table "${table.name}" add column search_pairs text[] generated always as (${grams}) stored`,
    `create index "${name}" on "${table.name}" using gin (search_pairs) with (gin_pending_list_limit = ${MOST_UNSORTED})`,
    // How often grams come decides how quick search goes about it; the database would look some time later.
    ...(table.isNew ? [] : [`analyze "${table.name}" (search_pairs)`]),
  )
}

/** The words that quick search looks into, as one text of SQL. @param words columns, quoted */
export function joined(words: string[]): string {
  return words.map((word) => `coalesce(${word}, '')`).join(` || ' ' || `)
}
