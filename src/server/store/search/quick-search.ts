import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import { referredWords, searchWords, type ReferredWord } from '#resource/search-words'
import type { Db } from '../../db/connect'
import { joined } from '../../db/sync/search-column'
import { expectedRows } from './expected'

/** Nobody types more to find something. */
const LONGEST_QUERY = 100
/** Referred records that are looked up by their names; of more, each row is asked for its own. */
const MOST_NAMED = 1000
/** The same where it has to be told how each name is read, which takes ten times as long. */
const MOST_READ = 300

type Condition = RawBuilder<unknown>

/** What quick search looks for. */
export interface Sought {
  /** Over the row `t`. */
  condition: Condition
  /** Where more referred records are called so than are looked up: their share of all of them. */
  share?: number
}

/**
 * Quick search over the row `t`: any characters, Chinese included, in any case, and Chinese by the initials of its
 * pinyin, `ljzb` for 陆记珠宝.
 *
 * The column of grams finds the rows. Up to three characters are one gram, of what is written or of how it is read;
 * for more the words themselves are looked at then, since grams may stand apart.
 *
 * What a referred record is called is looked up first: the database, told which records they are, knows how many rows
 * refer to them, and goes by the index. Of many each row is asked instead: they are so common that a page of a list is
 * soon full.
 *
 * @param resources as the reader sees them
 * @param q what was typed, trimmed, not empty
 */
export async function quickSearch(
  db: Db,
  resource: Resource,
  resources: Resources,
  q: string,
): Promise<Sought> {
  const text = [...q].slice(0, LONGEST_QUERY).join('')
  const ways = [has('t', searchWords(resource), text, resource)]
  let share: number | undefined
  for (const [property, words] of referredWords(resource, resources)) {
    const named = await referredNamed(db, property, words, text)
    if (named.condition) ways.push(named.condition)
    if (named.share !== undefined) share = Math.max(named.share, share ?? 0)
  }
  return { condition: sql`(${sql.join(ways, sql` or `)})`, ...(share === undefined ? {} : { share }) }
}

/** The rows that refer to records of which one of these words has a text; none where no record is called so. */
async function referredNamed(
  db: Db,
  property: string,
  named: ReferredWord[],
  text: string,
): Promise<Partial<Sought>> {
  const [first] = named
  if (!first) return {}
  const { to, reference } = first
  const words = named.map(({ word }) => word)
  const key = sql.ref(`r.${reference.by ?? 'id'}`)
  const records = sql`${sql.table(to.$id)} as r`
  const may = hasGrams('r', words, text, to)
  const isCalled = has('r', words, text, to)
  const most = canBeRead(text) ? MOST_READ : MOST_NAMED
  const { rows } = await sql<{ key: unknown; called: boolean | null }>`
    with may as materialized (select * from ${records} where ${may} limit ${sql.lit(most + 1)})
    select ${key} as key,
      case when (select count(*) from may) <= ${sql.lit(most)} then ${isCalled} end as called
    from may as r`.execute(db)
  const refers = sql.ref(`t.${property}`)
  const keys = rows.filter(({ called }) => called).map((row) => row.key)
  if (rows.length <= most) return keys.length === 0 ? {} : { condition: sql`${refers} = any(${keys})` }
  const called = await expectedRows(db, records, isCalled)
  const all = await expectedRows(db, records, sql`true`)
  return {
    condition: sql`(select true from ${records} where ${key} = ${refers} and ${isCalled} limit 1)`,
    share: Math.min(1, called / Math.max(all, 1)),
  }
}

/** The condition that one of these words of a row has a text. */
function has(alias: string, words: string[], text: string, resource: Resource): Condition {
  if (words.length === 0) return sql`false`
  const may = hasGrams(alias, words, text, resource)
  // The grams are of all words, also of those that are not asked for and those that the reader may not see.
  const ofThese = words.length === searchWords(resource).length && !resource.list.searchHidden
  const length = [...text].length
  const isOneGram = length === 1 || (length <= 3 && isRead(text))
  return ofThese && isOneGram ? may : sql`(${may} and ${saysOrReads(alias, words, text)})`
}

/** The condition that a row may have a text; any row may where its words have no grams. */
function hasGrams(alias: string, words: string[], text: string, resource: Resource): Condition {
  const indexed = searchWords(resource)
  if (!words.every((word) => indexed.includes(word))) return sql`true`
  // The database lowers the case of what is sought as it did with what is kept.
  return sql`${sql.ref(`${alias}.search_pairs`)} @> goldbook_sought_grams(lower(${text}))`
}

/** Whether it can be how something is read. */
const isRead = (text: string) => /^[a-z\d]{2,}$/i.test(text)

/** Whether it can be how Chinese is read: figures are read as they are written. */
const canBeRead = (text: string) => isRead(text) && /[a-z]/i.test(text)

function saysOrReads(alias: string, words: string[], text: string): Condition {
  const written = contains(alias, words, text)
  return canBeRead(text) ? sql`(${written} or ${readsAs(alias, words, text)})` : written
}

function contains(alias: string, words: string[], text: string): Condition {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    words.map((word) => sql`${sql.ref(`${alias}.${word}`)} ilike ${pattern}`),
    sql` or `,
  )})`
}

function readsAs(alias: string, words: string[], letters: string): Condition {
  const whole = sql.raw(joined(words.map((word) => `${alias}."${word}"`)))
  return sql`goldbook_reads_as(lower(${whole}), lower(${letters}))`
}
