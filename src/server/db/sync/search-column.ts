import { createHash } from 'node:crypto'
import { searchWords } from '#resource/search-words'
import { identifier, take, type Table } from './plan'

/** Kilobytes that an index collects before it merges them; each search reads them too. */
const MOST_UNSORTED = 256

/**
 * Maintains the column of quick search, which is derived and can be rebuilt. Its name is older than its content, so
 * that servers of the previous release, which query it for pairs, still find it.
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
    // Quick search chooses its plan by the frequency of grams, which the database would otherwise collect only later.
    ...(table.isNew ? [] : [`analyze "${table.name}" (search_pairs)`]),
  )
}

/** The words that quick search looks into, as one SQL text. @param words columns, quoted */
export function joined(words: string[]): string {
  return words.map((word) => `coalesce(${word}, '')`).join(` || ' ' || `)
}
