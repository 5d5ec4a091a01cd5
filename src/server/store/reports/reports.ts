import { sql } from 'kysely'
import { type Resources, fieldsOf } from '#resource/resource'
import { translationName } from '#resource/text-in'
import type { Language } from '#words/languages'
import type { Db } from '../../db/connect'
import { recordExpressions } from '../records/records'
import { visibleRows } from '../records/visible-rows'
import type { Question } from './question'

/** The maximum number of rows in an answer. */
export const MOST_ROWS = 10_000

/** The measures of the records of a row in one currency. */
export interface StoredRow {
  keys: string[]
  currency: string
  /** Each measure's sum, in the order of the question; null where no record has a value. */
  sums: (number | null)[]
}

/**
 * The rows of a report, one for each combination of keys and currency.
 *
 * @returns at most `MOST_ROWS` and one more, which shows that there are others; exact sums
 */
export async function reportRows(db: Db, { keys, ...question }: Question): Promise<StoredRow[]> {
  const { currency, values, from, where } = question
  const own = [...keys.map(({ value }) => value), currency]
  const groups = own.map((_, place) => sql.ref(`k${place}`))
  const sums = values.map((_, place) => sql.ref(`v${place}`))
  const told = keys.map((key, place) => key.told(sql.ref(`k${place}`)))
  // Sums by the values themselves come first: a text for each of millions of records would take longer than the sums.
  const { rows } = await sql<StoredRow>`
    with found as (
      select ${sql.join([
        ...own.map((value, place) => sql`${value} as ${sql.ref(`k${place}`)}`),
        ...values.map(({ value }, place) => sql`${value} as ${sql.ref(`v${place}`)}`),
      ])}
      from ${from} where ${where}
    ), summed as (
      select ${sql.join([...groups, ...sums.map((sum) => sql`sum(${sum}) as ${sum}`)])} from found
      group by ${sql.join(groups)}
    ), told as (
      select array[${sql.join(told.length === 0 ? [sql`''`] : told)}]::text[] as keys,
        ${sql.join([sql`${sql.ref(`k${keys.length}`)} as currency`, ...sums])} from summed
    )
    select keys, currency, json_build_array(${sql.join(
      sums.map((sum) => sql`trim_scale(sum(${sum})::numeric)`),
    )}) as sums from told
    group by keys, currency order by keys, currency limit ${MOST_ROWS + 1}`.execute(db)
  return rows
}

/** A record that a dimension's key names. */
export interface NamedRecord {
  key: string
  code: string | null
  name: string | null
}

/**
 * The names of the records of a reference.
 *
 * @param to the resource as the reader sees it; names that the reader may not see are left out
 * @param by the property that the keys hold
 * @param keys as text; they are compared in their own type, so that an index finds them
 */
export async function namesOfKeys(
  db: Db,
  resources: Resources,
  to: string,
  by: string,
  keys: readonly string[],
  language: Language,
): Promise<NamedRecord[]> {
  const resource = resources[to]
  if (!resource || keys.length === 0) return []
  const fields = fieldsOf(resource)
  const told = (name: string) =>
    Object.hasOwn(fields, name) ? sql`${sql.ref(`t.${name}`)}::text` : sql`null`
  const { rows } = await sql<NamedRecord>`
    select ${sql.ref(`t.${by}`)}::text as key, ${told('code')} as code,
      coalesce(nullif(trim(${told(translationName('name', language))}), ''), ${told('name')}) as name
    from ${visibleRows(resource)} as t
    where ${sql.ref(`t.${by}`)} = any (${[...keys]}::${sql.raw(by === 'id' ? 'bigint' : 'text')}[])`.execute(
    db,
  )
  return rows
}

/** A page of the records behind a row of a report. */
export interface RecordsPage {
  total: number
  /** The records as JSON, written by PostgreSQL. */
  data: string
}

/**
 * The records whose keys are those of a row.
 *
 * @param wanted the key of each dimension of the question, as text
 * @param page from 1
 */
export async function reportRecords(
  db: Db,
  question: Question,
  wanted: readonly string[],
  { of, resources, page, size }: { of: string; resources: Resources; page: number; size: number },
): Promise<RecordsPage> {
  const resource = resources[of]
  if (!resource) return { total: 0, data: '[]' }
  const met = question.keys.map(({ value, told }, place) => sql`${told(value)} = ${wanted[place] ?? ''}`)
  const where = sql.join([question.where, ...met], sql` and `)
  const { rows } = await sql<RecordsPage>`
    with found as materialized (select distinct t.id from ${question.from} where ${where}),
    shown as (select id from found order by id desc limit ${size} offset ${(page - 1) * size}),
    records as (select ${recordExpressions(resource, resources)} from ${visibleRows(resource)} as t
      where t.id in (select id from shown))
    select (select count(*) from found)::bigint as total,
      (select coalesce(json_agg(r order by r.id desc), '[]')::text from records r) as data`.execute(db)
  return rows[0] ?? { total: 0, data: '[]' }
}
