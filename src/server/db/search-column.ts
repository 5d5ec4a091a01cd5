import { createHash } from 'node:crypto'
import { searchWords } from '#resource/search-words'
import { identifier, take, type Table } from './plan'

/** Keeps the column of character pairs behind quick search; it is derived, so it may be made anew. */
export function planSearch(table: Table): void {
  const words = searchWords(table.resource)
  if (words.length === 0) return
  const pairs = `goldbook_search_pairs(lower(${joined(words.map((word) => `"${word}"`))}))`
  const hash = createHash('sha256').update(pairs).digest('hex').slice(0, 8)
  const name = identifier(`${table.name}_search_${hash}`)
  if (table.standing.names.has(name) && !words.some((word) => table.replaced.has(word))) return
  take(
    table,
    'search_changed',
    '',
    `alter table "${table.name}" drop column if exists search_pairs`,
    `alter table "${table.name}" add column search_pairs text[] generated always as (${pairs}) stored`,
    `create index "${name}" on "${table.name}" using gin (search_pairs)`,
  )
}

/** The words that quick search looks into, as one text of SQL. @param words columns, quoted */
export function joined(words: string[]): string {
  return words.map((word) => `coalesce(${word}, '')`).join(` || ' ' || `)
}
