import { sql, type RawBuilder } from 'kysely'
import { kindOf } from '#resource/kinds'
import type { Grouping } from '#resource/list/groupings'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../../db/connect'
import { visibleRows } from '../records/visible-rows'
import { recordExpressions } from '../records/records'
import { findingOf, wholly, type Sifting, LARGEST_EXACT_TOTAL } from './filters'
import { isFarTooMany } from './search'
import { asSums, summedColumns, sumRows } from './sums'

/** The number of groups in an answer; a screen can hardly show more. */
const MOST_GROUPS = 500

/** A name that no property has, since names contain no spaces. */
const KEY = 'group key'

/** The records to group, and the grouping. */
export interface GroupedSearch extends Sifting {
  by: Grouping
  /** The shop's time zone, in which a moment has its day. */
  timeZone: string
}

/**
 * The groups of the records that a search finds, as JSON written by PostgreSQL: `count`, and of each group its `key`
 * (the value as text, a day or a month; empty for no value), its `count`, its exact `sums` and a `record` with the
 * properties of one of its records that show its value. Days are newest first, other groups largest first, and the
 * group without a value is last; `left_out` is the number of groups beyond the first 500.
 *
 * Everything is `null` when more records are found than are counted, as with sums.
 *
 * @param resource restricted to what the reader may see, like the others
 * @throws RuleBroken like a search
 */
export async function groupsOf(
  db: Db,
  resource: Resource,
  resources: Resources,
  search: GroupedSearch,
): Promise<string> {
  const list = { resource, resources, finding: await findingOf(db, resource, resources, search) }
  if (await isFarTooMany(db, list)) return NOT_COUNTED
  const { rows } = await sql<{ answer: string | null }>`
    with found as materialized (
      select ${sql.join([sql`t.id`, sql`${groupKey(search)} as ${sql.ref(KEY)}`, ...summedColumns(resource)])}
      from ${visibleRows(resource)} as t
      where ${wholly(list.finding)} limit ${sql.lit(LARGEST_EXACT_TOTAL + 1)}
    ), counted as (select count(*) as count from found),
    all_groups as (
      select ${sql.ref(KEY)} as key, count(*) as count, max(id) as one from found group by 1
    ), shown as (
      select *, row_number() over (order by ${orderOf(search.by)}) as place from all_groups
      order by place limit ${sql.lit(MOST_GROUPS)}
    ), summed as (
      select key, ${asSums} as sums from (${sumRows(resource, sql.ref(`found.${KEY}`))}) part group by key
    ), samples as (
      select ${recordExpressions(sampleOf(resource, search.by), resources)}
      from ${visibleRows(resource)} as t where t.id in (select one from shown)
    )
    select json_build_object(
      'count', count,
      'left_out', (select count(*) from all_groups) - (select count(*) from shown),
      'groups', (
        select coalesce(json_agg(json_build_object(
          'key', shown.key, 'count', shown.count, 'sums', coalesce(summed.sums, '[]'), 'record', to_json(samples)
        ) order by place), '[]')
        from shown left join summed on summed.key = shown.key join samples on samples.id = shown.one
      )
    )::text as answer from counted where count <= ${sql.lit(LARGEST_EXACT_TOTAL)}`.execute(db)
  return rows[0]?.answer ?? NOT_COUNTED
}

const NOT_COUNTED = JSON.stringify({ count: null, left_out: null, groups: null })

const spans = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

/** The value that the records of a group share, as text. */
function groupKey({ by: { name, field, span }, timeZone }: GroupedSearch): RawBuilder<string> {
  const column = sql.ref(`t.${name}`)
  if (span === 'value') return sql`coalesce(${column}::text, '')`
  const local = kindOf(field).time === 'moment' ? sql`${column} at time zone ${timeZone}` : column
  return sql`coalesce(to_char(${local}, ${spans[span]}), '')`
}

function orderOf({ span }: Grouping): RawBuilder<unknown> {
  return span === 'value' ? sql`key = '', count desc, key` : sql`key = '', key desc`
}

/** The resource reduced to the property of the grouping. */
function sampleOf(resource: Resource, { name, field }: Grouping): Resource {
  return { ...resource, properties: name in resource.properties ? { [name]: field } : {} }
}
