import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#resource/resource'
import { joined, searchWords } from '../db/search-column'

/** Nobody types more to find something. */
const LONGEST_QUERY = 100

/**
 * Quick search over the row `t`: any two characters, Chinese included, in any case, and Chinese by the initials of its
 * pinyin, `ljzb` for 陆记珠宝.
 *
 * The column of character pairs finds the rows. Two characters are one pair, of what is written or of how it is read;
 * for more the words themselves are looked at then, since pairs may stand apart.
 *
 * @param q what was typed, trimmed, not empty
 */
export function quickSearch(resource: Resource, q: string): RawBuilder<unknown> {
  const words = searchWords(resource)
  if (words.length === 0) return sql`false`
  const characters = [...q].slice(0, LONGEST_QUERY)
  const text = characters.join('')
  // The database lowers the case of what is sought as it did with what is kept.
  const pairs = sql`t.search_pairs @> goldbook_bigrams(lower(${text}))`
  // The pairs are of all words, also of those that the reader may not see.
  if (characters.length === 2 && !resource.list.searchHidden) return pairs
  const written = contains(words, text)
  if (characters.length < 2) return written
  return /^[a-z\d]+$/i.test(text)
    ? sql`(${pairs} and (${written} or ${readsAs(words, text)}))`
    : sql`(${pairs} and ${written})`
}

function contains(words: string[], text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    words.map((word) => sql`${sql.ref(`t.${word}`)} ilike ${pattern}`),
    sql` or `,
  )})`
}

function readsAs(words: string[], letters: string): RawBuilder<unknown> {
  const whole = sql.raw(joined(words.map((word) => `t."${word}"`)))
  return sql`goldbook_reads_as(lower(${whole}), lower(${letters}))`
}
