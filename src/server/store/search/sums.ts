import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { directionsIn } from '#resource/facts/directions'
import { summedFields, type SummedField } from '#resource/list/summed-fields'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { visibleRows } from '../records/visible-rows'
import { findingOf, wholly, type Sifting, LARGEST_EXACT_TOTAL } from './filters'
import { isFarTooMany } from './search'

/**
 * The totals of the records that a search finds, as JSON written by PostgreSQL: their number and the exact sums of
 * their properties, money by currency. `null` for both when there are more than are counted.
 *
 * It reads no more records than the total of a search counts, each once.
 *
 * @param resource restricted to what the reader may see, like the others; hidden properties are not added up
 * @param search with the property, if any, whose values give the direction of money: outgoing money is subtracted
 * @throws RuleBroken like a search; `unknown_field` for a property that gives no direction
 */
export async function sumsOf(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: Sifting & { net?: string },
): Promise<string> {
  const sign = signOf(resource, search.net)
  const list = { resource, resources, finding: await findingOf(db, resource, resources, search) }
  if (await isFarTooMany(db, list)) return NOT_COUNTED
  const { rows } = await sql<{ sums: string | null }>`
    with found as materialized (
      select ${sql.join([sql`t.id`, ...summedColumns(resource), ...sign.columns])} from ${visibleRows(resource)} as t
      where ${wholly(list.finding)} limit ${sql.lit(LARGEST_EXACT_TOTAL + 1)}
    ), counted as (select count(*) as count from found)
    select json_build_object('count', count, 'sums', (
      select ${asSums} from (${sumRows(resource, sql`''::text`, sign.factor)}) part
    ))::text as sums
    from counted where count <= ${sql.lit(LARGEST_EXACT_TOTAL)}`.execute(db)
  return rows[0]?.sums ?? NOT_COUNTED
}

const NOT_COUNTED = JSON.stringify({ count: null, sums: null })

/**
 * The sign of a found record: 1 where its money comes in, -1 where it goes out; none where no direction is requested.
 */
interface Sign {
  columns: RawBuilder<unknown>[]
  factor?: RawBuilder<unknown>
}

function signOf(resource: Resource, net: string | undefined): Sign {
  if (net === undefined) return { columns: [] }
  const directions = directionsIn(resource, net)
  if (!directions) throw new RuleBroken('unknown_field', { field: net }, '/net')
  const away = Object.entries(directions).flatMap(([value, direction]) =>
    direction === -1 ? [sql.lit(value)] : [],
  )
  const counted = sql`case when ${sql.ref(`t.${net}`)} in (${sql.join(away)}) then -1 else 1 end`
  return { columns: [sql`${counted} as goldbook_sign`], factor: sql`found.goldbook_sign` }
}

/** The columns that are summed. */
export function summedColumns(resource: Resource): RawBuilder<unknown>[] {
  const names = summedFields(resource).flatMap(({ name, currencyIn, directionIn }) =>
    [name, currencyIn, directionIn].flatMap((each) => each ?? []),
  )
  return [...new Set(names)].map((name) => sql.ref(`t.${name}`))
}

/**
 * The sums of the rows of `found`, as rows of `key`, `field`, `currency` and `sum`: one for each property, currency and
 * key.
 *
 * @param key distinguishes groups of rows
 * @param sign a factor of each value, if any
 */
export function sumRows(
  resource: Resource,
  key: RawBuilder<unknown>,
  sign?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = summedFields(resource).map((field) => sumRow(field, key, sign))
  if (parts.length === 0) return sql`select '' as key, '' as field, '' as currency, 0 as sum where false`
  return sql.join(parts, sql` union all `)
}

function sumRow(
  { name, currency, currencyIn, directionIn }: SummedField,
  key: RawBuilder<unknown>,
  sign: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const value = sql.ref(`found.${name}`)
  const directed = directionIn === undefined ? value : sql`${value} * ${sql.ref(`found.${directionIn}`)}`
  const signed = sign === undefined ? directed : sql`${directed} * ${sign}`
  const held = currencyIn === undefined ? sql`${currency ?? null}::text` : heldIn(currencyIn)
  return sql`(select ${key} as key, ${name}::text as field, ${held} as currency,
    trim_scale(sum(${signed})::numeric) as sum from found where ${value} is not null group by 1, 3 order by 3)`
}

/** The sums as JSON: an object of `field`, `currency` and `sum` for each row. */
export const asSums = sql`coalesce(json_agg(json_strip_nulls(json_build_object('field', field, 'currency', currency, 'sum', sum)) order by currency), '[]')`

/** Money without a currency is the shop's own, as screens show it. */
function heldIn(currencyIn: string): RawBuilder<unknown> {
  return sql`coalesce(nullif(${sql.ref(`found.${currencyIn}`)}, ''), ${defaultCurrency})`
}
