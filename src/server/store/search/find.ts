import { sql, type RawBuilder } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import { languages } from '#words/languages'
import type { Db } from '../../db/connect'
import { valueExpression, sqlOf } from '../records/records'
import { visibleRows } from '../records/visible-rows'

/** The last Unicode character. */
const LAST = 0x10ffff

/**
 * The condition that a column begins with a text, in any case.
 *
 * It is a range of the prefix index: LIKE uses the index only for a constant text, and a cached plan would scan the
 * whole index instead.
 *
 * @param column of text, as written in the statement
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ (lower(${text}) || chr(${sql.lit(LAST)})))`
}

/** The maximum number of records per resource in an answer. */
const MOST_OF_EACH = 5
/** The maximum length of a code. */
const LONGEST_CODE = 120

/** A record found by its code, with the facts that identify and open it. */
export interface Found {
  resource: string
  /** The value of its resource's key. */
  key: string | number
  code: string
  /** Its name, or its customer's; null where it has neither. */
  name: string | null
  /** The type of an order; null for other records. */
  order_type: string | null
  /** Whether the text is the whole code, in any case. */
  exact: boolean
  /** Its name in a language, such as `name_en`; left out where it has none in that language. */
  [translation: `name_${string}`]: string | null | undefined
}

/** The properties with a record's name in each language. */
const translations = languages.map((language) => `name_${language}` as const)

/**
 * The live records whose code begins with a text, in any case: exact matches first.
 *
 * One query for all resources, each answered from the index of its codes, however many records there are.
 *
 * @param resources as the reader sees them; hidden resources and fields are not searched
 * @param findable the names of the resources that are searched by code; of two with the same code, the first one wins
 * @param text trimmed
 * @returns at most 5 of each resource; none for an empty text
 */
export async function findByCode(
  db: Db,
  resources: Resources,
  findable: readonly string[],
  text: string,
): Promise<Found[]> {
  const branches = findable.flatMap((name, rank) => {
    const resource = resources[name]
    return resource?.properties.code === undefined ? [] : [recordsOf(resource, resources, rank, text)]
  })
  const isCode = text !== '' && text.length <= LONGEST_CODE && !text.includes('\0')
  if (!isCode || branches.length === 0) return []
  const { rows } = await sql<Found>`
    select resource, key, code, name, ${sql.join(translations.map((name) => sql.ref(name)))}, order_type, exact from (${sql.join(branches, sql` union all `)}) found
    order by exact desc, exact and code = ${text} desc, rank, lower(code) using ~<~`.execute(db)
  return rows.map(asCalled)
}

/** The record without the languages in which it has no name. */
function asCalled(found: Found): Found {
  const told = { ...found }
  for (const name of translations) if (told[name] === null) delete told[name]
  return told
}

/** In the order of the index, in which the exact code comes before longer ones. */
function recordsOf(
  resource: Resource,
  resources: Resources,
  rank: number,
  text: string,
): RawBuilder<unknown> {
  const orderType = resource.properties.order_type === undefined ? sql`null` : sql`t.order_type`
  return sql`(select ${resource.$id}::text as resource, ${sql.lit(rank)} as rank,
      to_json(${sql.ref(`t.${resource.key}`)}) as key, t.code::text as code, (${foundName(resource, resources)})::text as name,
      ${sql.join(translations.map((name) => sql`(${translationOf(resource, resources, name)})::text as ${sql.ref(name)}`))},
      (${orderType})::text as order_type, lower(t.code) = lower(${text}) as exact
    from ${visibleRows(resource)} as t
    where t.deleted_at is null and ${beginsWith(sql`t.code`, text)}
    order by lower(t.code) using ~<~ limit ${sql.lit(MOST_OF_EACH)})`
}

function translationOf(resource: Resource, resources: Resources, name: string): RawBuilder<unknown> {
  const field = resource.properties[name]
  return field?.translates === 'name' ? sqlOf(valueExpression(name, field, resource, resources)) : sql`null`
}

function foundName({ properties }: Resource, { customers }: Resources): RawBuilder<unknown> {
  if (properties.name !== undefined) return sql`t.name`
  const hasCustomer = properties.customer_id !== undefined && customers?.properties.name !== undefined
  return hasCustomer
    ? sql`select c.name from ${visibleRows(customers)} c where c.id = t.customer_id`
    : sql`null`
}
