import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { referenceOf } from '#resource/with-translations'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { translationsOf } from '#resource/text-in'
import { referredWords, searchWords, type ReferredWord } from '#resource/search-words'
import type { Db } from '../../db/connect'
import { digitsIn, joinedWords, sortColumn } from '../../db/sync/columns'
import { visibleRows } from '../records/visible-rows'
import { conditionOf, readsTexts, type Operator } from './operators'
import { readable } from './page-order'
import { isFoundByBeginning } from '../../db/sync/plan-rules'
import { beginsWith } from './find'

/** The lifetime of an estimate, in milliseconds: estimates are used for many thousand rows. */
const KEPT = 10_000
const MOST_KEPT = 500

interface Estimate {
  rows: number
  until: number
}

const estimates = new WeakMap<Db, Map<string, Estimate>>()

/**
 * The number of rows that the database expects, from its statistics; nothing is read, and the same estimate is repeated
 * for ten seconds.
 */
export async function expectedRows(
  db: Db,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const question = sql<{ 'QUERY PLAN': { Plan?: { 'Plan Rows'?: number } }[] }>`
    explain (format json) select 1 from ${table} where ${where}`.compile(db)
  const kept = estimates.get(db) ?? new Map<string, Estimate>()
  estimates.set(db, kept)
  const key = JSON.stringify([question.sql, question.parameters])
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.rows
  const answer = await db.executeQuery(question)
  const rows = answer.rows[0]?.['QUERY PLAN'][0]?.Plan?.['Plan Rows'] ?? 0
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { rows, until: performance.now() + KEPT })
  return rows
}

/** Totals are exact up to this number, and estimates above (api.md). */
export const LARGEST_EXACT_TOTAL = 10_000

export type Filter = FieldFilter | Group

interface FieldFilter {
  field: string
  operator: Operator
  value?: unknown
  /** The place in the body, for error messages. */
  path: string
}

interface Group {
  operator: 'and' | 'or'
  value: Filter[]
}

type Condition = RawBuilder<unknown>

/** What a search sifts its records by. */
export interface Sifting {
  filters: Filter[]
  q?: string
  /** Whether it finds the deleted records, in place of the live ones. */
  bin?: boolean
}

interface SearchContext {
  resource: Resource
  resources: Resources
}

/** The result of a search: the records that pass its filters, and among these the ones that match quick search. */
export interface Finding {
  /** Over the row `t`, like `sought`. */
  filtered: Condition
  /** Whether any filter was given. */
  isFiltered: boolean
  sought?: Sought
}

/**
 * The conditions of a search.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken `unknown_field` for an unknown field, `invalid` for a value that is not of its kind
 */
export async function findingOf(
  db: Db,
  resource: Resource,
  resources: Resources,
  { filters, q = '', bin = false }: Sifting,
): Promise<Finding> {
  const conditions = filters.map((filter) => condition({ resource, resources }, filter))
  const alive = bin ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`
  const filtered = sql.join([alive, ...conditions], sql` and `)
  const isFiltered = filters.length > 0
  const text = q.trim()
  if (text === '') return { filtered, isFiltered }
  const sought = await quickSearch(db, resource, resources, text)
  // A filter may leave few of the many.
  const begun = isFiltered ? undefined : await shareBegun(db, resource, text)
  return {
    ...{ filtered, isFiltered },
    sought: begun === undefined ? sought : { ...sought, share: Math.max(begun, sought.share ?? 0) },
  }
}

/**
 * The condition, over the row `t`, of the records that a search finds.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken `unknown_field` for an unknown field, `invalid` for a value that is not of its kind
 */
export async function searchCondition(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Sifting,
): Promise<Condition> {
  return wholly(await findingOf(db, resource, resources, search))
}

/** The complete condition of a search, over the row `t`. */
export function wholly({ filtered, sought }: Finding): Condition {
  return sought ? sql`${filtered} and ${sought.condition}` : filtered
}

function condition(context: SearchContext, filter: Filter): Condition {
  if (!('field' in filter)) {
    const parts = filter.value.map((each) => condition(context, each))
    if (parts.length === 0) return sql`true`
    return sql`(${sql.join(parts, filter.operator === 'and' ? sql` and ` : sql` or `)})`
  }
  const { operator, path } = filter
  const [name = '', inner, deeper] = filter.field.split('.')
  if (deeper !== undefined) throw new RuleBroken('unknown_field', { field: filter.field }, path)
  if (inner !== undefined) return throughReference(context, name, inner, filter)
  const field = readable(context.resource, name, path)
  const value = comparedWith(filter, field, context.resources, 't')
  const plain = conditionOf(sql.ref(`t.${sortColumn(name, field)}`), field, operator, value, path)
  return inAnyLanguage(context, filter, plain)
}

/** A text is found in every language; one that must be missing is missing in each. */
function inAnyLanguage(context: SearchContext, filter: FieldFilter, plain: Condition): Condition {
  const names = readsTexts(filter.operator) ? translationsOf(context.resource, filter.field) : []
  if (names.length === 0) return plain
  const others = names.map((name) => {
    const [source = name] = context.resource.properties[name]?.of ?? []
    return condition(context, { ...filter, field: source })
  })
  return sql`(${sql.join([plain, ...others], filter.operator === 'ncontains' ? sql` and ` : sql` or `)})`
}

/** The value of a filter; for `unmet` the sum over the records that refer to the row. */
function comparedWith(
  { operator, value, path }: FieldFilter,
  field: Field,
  resources: Resources,
  row: string,
) {
  if (operator !== 'unmet') return value
  const { of = '', by = '', sum = '' } = field.metBy ?? {}
  const other = resources[of]
  const referring = other?.properties[by]
  if (!other || !referring) throw new RuleBroken('invalid', {}, `${path}/operator`)
  return sql`(select coalesce(sum(${sql.ref(`s.${sum}`)}), 0) from ${visibleRows(other)} as s
    where ${sql.ref(`s.${by}`)} = ${sql.ref(`${row}.${referring.by ?? 'id'}`)}
      and s.deleted_at is null and ${sql.ref(`s.${sum}`)} <> 0)`
}

/** `customer.name`: one step through a reference. */
function throughReference(context: SearchContext, companion: string, inner: string, filter: FieldFilter) {
  const { operator, path } = filter
  const found = referenceOf(companion, context.resource)
  const other = found?.[1].to === undefined ? undefined : context.resources[found[1].to]
  if (!found || !other) throw new RuleBroken('unknown_field', { field: filter.field }, path)
  const field = readable(other, inner, path, filter.field)
  const value = comparedWith(filter, field, context.resources, 'r')
  const names = readsTexts(operator) ? translationsOf(other, inner) : []
  const columns = [inner, ...names.filter((each) => other.properties[each]?.of === undefined)]
  const inside = sql.join(
    columns.map((each) => conditionOf(sql.ref(`r.${sortColumn(each, field)}`), field, operator, value, path)),
    operator === 'ncontains' ? sql` and ` : sql` or `,
  )
  const [name, { alias = name, by = 'id' }] = found
  return sql`${sql.ref(`t.${alias}`)} in (
    select ${sql.ref(`r.${by}`)} from ${visibleRows(other)} as r where ${inside})`
}

/** Longer queries are not typed by people. */
const LONGEST_QUERY = 100
/** The number of referred records that are looked up by name; beyond it, each row is checked for its own. */
const MOST_NAMED = 1000
/** The same number where readings must be checked, which takes ten times as long. */
const MOST_READ = 300
/** With an estimate this high, more codes match than are counted: the order of codes is known to a hundredth. */
const MANY_BEGUN = 2 * LARGEST_EXACT_TOTAL

/** The conditions of quick search. */
interface Sought {
  /** Over the row `t`. */
  condition: Condition
  /** When more match than are looked up, or than are counted: their share of all. */
  share?: number
}

/**
 * Quick search over the row `t`: any characters, Chinese included, in any case, and Chinese by the initials of its
 * pinyin, `ljzb` for 陆记珠宝.
 *
 * The column of grams finds the rows. Up to three characters are one gram, of the text or of its reading; for more, the
 * words themselves are checked afterwards, since grams may be apart.
 *
 * The names of referred records are looked up first: with the records given, the database can estimate the rows that
 * refer to them, and uses the index. When many records match, each row is checked instead: matches are then so common
 * that a page is soon full.
 *
 * @param resources as the reader sees them
 * @param q the trimmed, non-empty input
 */
async function quickSearch(db: Db, resource: Resource, resources: Resources, q: string): Promise<Sought> {
  const text = [...q].slice(0, LONGEST_QUERY).join('')
  const narrow = text.normalize('NFKC')
  const ways = [has('t', searchWords(resource), text, resource)]
  // Codes are stored in narrow signs, names as they were typed.
  if (narrow !== text) ways.push(has('t', searchWords(resource), narrow, resource))
  let share: number | undefined
  for (const [property, words] of referredWords(resource, resources)) {
    const named = await referredNamed(db, property, words, text)
    if (named.condition) ways.push(named.condition)
    if (named.share !== undefined) share = Math.max(named.share, share ?? 0)
  }
  return { condition: sql`(${sql.join(ways, sql` or `)})`, ...(share === undefined ? {} : { share }) }
}

/**
 * The share of the records whose code begins with a text, where there are more than are counted: the beginning of many
 * codes has only common grams, whose rows take a second to gather, and which the database, without statistics of their
 * order, takes for few.
 *
 * @returns undefined where there are fewer, or the list has no codes that are found by their beginning
 */
async function shareBegun(db: Db, resource: Resource, q: string): Promise<number | undefined> {
  const { code } = resource.properties
  if (!code || !isFoundByBeginning(resource, 'code', code) || !searchWords(resource).includes('code'))
    return undefined
  const records = sql`${visibleRows(resource)} as t`
  const begins = sql`t.deleted_at is null and ${beginsWith(sql`t.code`, q)}`
  const begun = await expectedRows(db, records, begins)
  if (begun < MANY_BEGUN) return undefined
  return Math.min(1, begun / Math.max(await expectedRows(db, records, sql`true`), 1))
}

/** The rows that refer to records with the text in one of these words; none where no record has it. */
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
  const records = sql`${visibleRows(to)} as r`
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

/** The condition that one of a row's words contains a text, or is the telephone number that the text is. */
function has(alias: string, words: string[], text: string, resource: Resource): Condition {
  const phones = words.filter((word) => fieldsOf(resource)[word]?.digits)
  const number = phones.length === 0 ? '' : phoneDigits(text)
  const says = hasText(alias, words, text, resource)
  return number === '' ? says : sql`(${says} or ${hasNumber(alias, phones, number, resource)})`
}

const SHORTEST_NUMBER = 4
/** Digits that a number has in its own country at least; a shorter one is no end of a longer one. */
const SHORTEST_NATIONAL = 7

/** The digits of a telephone number as it is typed, without the zeros before it; empty for any other text. */
function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC')
  const digits = /^[\d\s()+./-]+$/.test(plain) ? plain.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length < SHORTEST_NUMBER ? '' : digits
}

/**
 * The condition that a telephone number of a row has these digits, or is the end of them: either side may lack the code
 * of the country.
 */
function hasNumber(alias: string, phones: string[], number: string, resource: Resource): Condition {
  const may = hasGrams(alias, phones, number.slice(-SHORTEST_NATIONAL), resource)
  const is = phones.map((phone) => {
    const digits = sql.raw(digitsIn(`${alias}."${phone}"`))
    const own = sql`ltrim(${digits}, '0')`
    return sql`(strpos(${digits}, ${number}) > 0 or
      (length(${own}) >= ${sql.lit(SHORTEST_NATIONAL)} and right(${number}, length(${own})) = ${own}))`
  })
  return sql`(${may} and (${sql.join(is, sql` or `)}))`
}

function hasText(alias: string, words: string[], text: string, resource: Resource): Condition {
  if (words.length === 0) return sql`false`
  const may = hasGrams(alias, words, text, resource)
  // The grams cover all words, including those that are not searched here or that the reader may not see.
  const ofThese = words.length === searchWords(resource).length && !resource.list.searchHidden
  const length = [...text].length
  const isOneGram = length === 1 || (length <= 3 && isRead(text))
  return ofThese && isOneGram ? may : sql`(${may} and ${saysOrReads(alias, words, text)})`
}

/** The condition that a row may contain a text; true for every row whose words have no grams. */
function hasGrams(alias: string, words: string[], text: string, resource: Resource): Condition {
  const indexed = searchWords(resource)
  if (!words.every((word) => indexed.includes(word))) return sql`true`
  // The database lowers the case of the query as it did for the stored text.
  return sql`${sql.ref(`${alias}.search_pairs`)} @> goldbook_sought_grams(lower(${text}))`
}

/** Whether a text can be a reading. */
const isRead = (text: string) => /^[a-z\d]{2,}$/i.test(text)

/** Whether a text can be a reading of Chinese: digits read as written. */
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
  const whole = sql.raw(joinedWords(words.map((word) => `${alias}."${word}"`)))
  return sql`goldbook_reads_as(lower(${whole}), lower(${letters}))`
}
