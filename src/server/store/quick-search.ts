import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import { referredWords, searchWords, type ReferredWord } from '#resource/search-words'
import type { Db } from '../db/connect'
import { joined } from '../db/search-column'

/** Nobody types more to find something. */
const LONGEST_QUERY = 100

type Condition = RawBuilder<unknown>

/**
 * Quick search over the row `t`: any two characters, Chinese included, in any case, and Chinese by the initials of its
 * pinyin, `ljzb` for 陆记珠宝.
 *
 * The column of character pairs finds the rows. Two characters are one pair, of what is written or of how it is read;
 * for more the words themselves are looked at then, since pairs may stand apart.
 *
 * What a referred record is called is looked up first: the database, told which records they are, knows how many rows
 * refer to them, and goes by the index for few and by the order of the list for many.
 *
 * @param resources as the reader sees them
 * @param q what was typed, trimmed, not empty
 */
export async function quickSearch(
  db: Db,
  resource: Resource,
  resources: Resources,
  q: string,
): Promise<Condition> {
  const text = [...q].slice(0, LONGEST_QUERY).join('')
  const ways = [ownWords(resource, text)]
  for (const [property, words] of referredWords(resource, resources)) {
    const named = await recordsNamed(db, words, text)
    if (named.length > 0) ways.push(sql`${sql.ref(`t.${property}`)} = any(${named})`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

/** The condition that the row itself has a text. */
function ownWords(resource: Resource, text: string): Condition {
  const words = searchWords(resource)
  if (words.length === 0) return sql`false`
  const length = [...text].length
  if (length < 2) return contains(words, text)
  // The pairs are of all words, also of those that the reader may not see. What is no letter is looked at all the same:
  // the database then expects few rows, and does not go through a list in which there are none.
  if (length === 2 && isRead(text) && !resource.list.searchHidden) return hasPairs(text)
  return sql`(${hasPairs(text)} and ${saysOrReads(words, text)})`
}

/** What refers to the records of which one of these words has a text: their ids, or whatever a reference keeps. */
async function recordsNamed(db: Db, named: ReferredWord[], text: string): Promise<unknown[]> {
  const [first] = named
  if (!first) return []
  const { to, reference } = first
  const words = named.map(({ word }) => word)
  const indexed = new Set(searchWords(to))
  const byPairs = [...text].length > 1 && words.every((word) => indexed.has(word))
  const { rows } = await sql<{ key: unknown }>`
    select ${sql.ref(`t.${reference.by ?? 'id'}`)} as key from ${sql.table(to.$id)} as t
    where ${byPairs ? hasPairs(text) : sql`true`} and ${saysOrReads(words, text)}`.execute(db)
  return rows.map(({ key }) => key)
}

// The database lowers the case of what is sought as it did with what is kept.
const hasPairs = (text: string) => sql`t.search_pairs @> goldbook_bigrams(lower(${text}))`

/** Whether it can be how something is read. */
const isRead = (text: string) => /^[a-z\d]{2,}$/i.test(text)

function saysOrReads(words: string[], text: string): Condition {
  const written = contains(words, text)
  return isRead(text) ? sql`(${written} or ${readsAs(words, text)})` : written
}

function contains(words: string[], text: string): Condition {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    words.map((word) => sql`${sql.ref(`t.${word}`)} ilike ${pattern}`),
    sql` or `,
  )})`
}

function readsAs(words: string[], letters: string): Condition {
  const whole = sql.raw(joined(words.map((word) => `t."${word}"`)))
  return sql`goldbook_reads_as(lower(${whole}), lower(${letters}))`
}
