import { sql, type RawBuilder } from 'kysely'
import { defaultCurrency } from '#domain/money'
import { directionsIn } from '#resource/facts/directions'
import { kindOf } from '#resource/kinds'
import {
  isComputed,
  isComputedDate,
  type ComputedDate,
  type ComputedName,
} from '#resource/reports/computed-measures'
import { moneyOf } from '#resource/reports/measure-traits'
import { summedFields } from '#resource/list/summed-fields'
import { dimensionParts, endOf, type PathEnd } from '#resource/reports/path'
import type { BandDimension, Dimension, Measure, Report, Wanted } from '#resource/reports/report'
import type { Resources } from '#resource/resource'
import { conditionOf } from '../search/operators'
import { purchases, sales } from '../orders/sold-lines'
import { sortColumn } from '../../db/sync/columns'
import { visibleRows } from '../records/visible-rows'

type Sql = RawBuilder<unknown>

/** The question of a reader to a report. */
export interface Asked {
  report: Report
  /** As the reader sees them; the report names nothing that is hidden. */
  resources: Resources
  /** The dimensions that group the records, in their order. */
  by: readonly Dimension[]
  measures: readonly Measure[]
  /** The keys of the shown dimensions, in their order. */
  shown: readonly string[]
  /** The days of the period, each inclusive, null where a side is open. */
  from: string | null
  to: string | null
  /** The reader's own conditions, by path. */
  filters: Readonly<Record<string, Wanted>>
  /** Further conditions over the record `t`, such as those of its owner. */
  own: readonly Sql[]
  today: string
  timeZone: string
}

/** The key by which a dimension groups records. */
export interface Key {
  /** A value of the record, in its type in the table. */
  value: Sql
  /** The key of such a value, as text: values of one key are one row. */
  told: (value: Sql) => Sql
}

/** The parts of the SQL that answers a question. */
export interface Question {
  /** Of each dimension. */
  keys: Key[]
  /** The currency of the record's money; an empty text where no measure depends on it. */
  currency: Sql
  /** The contribution of each record to each measure. */
  values: { measure: Measure; value: Sql }[]
  from: Sql
  where: Sql
}

/** The parts of the SQL of a question. @param shift moves days, such as `1 year`, so that periods can be compared */
export function questionOf(asked: Asked, shift = ''): Question {
  const { report, resources, by, measures, own } = asked
  const joins = new Joins(resources, report.of)
  const signed = report.net === undefined ? asItIs : signOf(joins, report.net)
  const keys = by.map((dimension) => dimensionColumn(joins, dimension, asked, shift))
  const values = measures
    .filter(({ ratio }) => ratio === undefined)
    .map((measure) => ({ measure, value: valueOf(joins, measure, asked, signed) }))
  const conditions = [
    sql`t.deleted_at is null`,
    ...conditionsOf(joins, report.where, '/where'),
    ...conditionsOf(joins, asked.filters, '/filters'),
    ...periodOf(joins, asked),
    ...own,
  ]
  return {
    ...{ keys, values, currency: currencyOf(asked), from: joins.from },
    where: sql.join(conditions, sql` and `),
  }
}

function conditionsOf(joins: Joins, where: Readonly<Record<string, Wanted>>, place: string): Sql[] {
  return Object.entries(where).map(([path, wanted]) => {
    const { column, end } = joins.columnOf(path)
    return conditionOf(column, end.field, Array.isArray(wanted) ? 'in' : 'eq', wanted, `${place}/${path}`)
  })
}

function periodOf(joins: Joins, { report: { period }, from, to, timeZone }: Asked): Sql[] {
  if (period === undefined) return []
  const day = dayOf(joins, period, timeZone)
  return [
    ...(from === null ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${day} <= ${to}::date`]),
  ]
}

/** The day of a date, or of a moment by the shop's clock. */
function dayOf(joins: Joins, path: string, timeZone: string): Sql {
  const { column, end } = joins.columnOf(path)
  return kindOf(end.field).time === 'moment' ? sql`(${column} at time zone ${timeZone})::date` : column
}

const spans = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

const asText = (value: Sql) => sql`coalesce(${value}::text, '')`

function dimensionColumn(joins: Joins, dimension: Dimension, asked: Asked, shift: string): Key {
  if (typeof dimension !== 'string') return { value: bandOf(joins, dimension, asked), told: asText }
  const { path, span } = dimensionParts(dimension)
  if (span === 'value') return { value: joins.columnOf(path).column, told: asText }
  const moved = (day: Sql) => (shift === '' ? day : sql`${day} + ${shift}::interval`)
  return {
    value: dayOf(joins, path, asked.timeZone),
    told: (day) => sql`coalesce(to_char(${moved(day)}, ${spans[span]}), '')`,
  }
}

/** The place of the band that a number lies in. */
function bandOf(
  joins: Joins,
  { value, age = '', bands }: BandDimension,
  { report, today, timeZone }: Asked,
): Sql {
  const day = () =>
    isComputedDate(report.of, age) ? computedDateSql[age](joins) : dayOf(joins, age, timeZone)
  const measured = value === undefined ? sql`(${today}::date - ${day()})` : joins.columnOf(value).column
  const cases = bands.flatMap(({ below }, place) =>
    below === undefined ? [] : [sql`when ${measured} < ${below} then ${String(place)}`],
  )
  const last = String(bands.length - 1)
  return sql`case when ${measured} is null then '' ${sql.join(cases, sql` `)} else ${last} end`
}

/** A value as it adds to a sum: unchanged, or negated. */
type Signed = (value: Sql) => Sql

const asItIs: Signed = (value) => value

/** A negation costs almost nothing; a multiplication by -1 or 1 costs as much as the sum itself. */
function signOf(joins: Joins, path: string): Signed {
  const { column, end } = joins.columnOf(path)
  const away = Object.entries(directionsIn(end.resource, end.name) ?? {}).flatMap(([value, direction]) =>
    direction === -1 ? [sql.lit(value)] : [],
  )
  if (away.length === 0) return asItIs
  return (value) => sql`case when ${column} in (${sql.join(away)}) then -(${value}) else ${value} end`
}

function valueOf(joins: Joins, measure: Measure, asked: Asked, signed: Signed): Sql {
  const { report, resources, today } = asked
  const met = conditionsOf(joins, measure.where ?? {}, '/measures')
  const only = (value: Sql) =>
    met.length === 0 ? value : sql`case when ${sql.join(met, sql` and `)} then ${value} else 0 end`
  if (measure.count) return only(sql`1`)
  if (measure.computed !== undefined && isComputed(measure.computed))
    return only(signed(computedSql[measure.computed]({ today, joins })))
  const resource = resources[report.of]
  const summed = resource && summedFields(resource).find(({ name }) => name === measure.sum)
  if (!summed) throw new Error(`"${report.of}.${measure.sum ?? ''}" has no sum`)
  const { name, directionIn } = summed
  const value = sql.ref(`t.${name}`)
  const isDirected = directionIn !== undefined && measure.where === undefined
  return only(signed(isDirected ? sql`${sql.ref(`t.${directionIn}`)} * ${value}` : value))
}

/** Sums of money in the records' own currencies are kept apart. */
function currencyOf({ report, resources, measures }: Asked): Sql {
  const resource = resources[report.of]
  const monies = resource ? measures.map((measure) => moneyOf(resource, measure)) : []
  const own = monies.find((money) => money !== undefined && 'property' in money)
  if (own === undefined || !('property' in own)) return sql`''`
  return sql`coalesce(nullif(${sql.ref(`t.${own.property}`)}, ''), ${defaultCurrency})`
}

/** The addend of one computed sum for the record `t`. Rounded to cents at each record, as amounts are. */
type Computed = (facts: { today: string; joins: Joins }) => Sql

/** HKD per unit of the currency of a line's order. */
function rateOf(joins: Joins): Sql {
  const order = joins.withOne(
    'its_order',
    sql`select coalesce(o.rate, 1) as rate, o.date from orders o where o.id = t.order_id`,
  )
  return sql`${order}.rate`
}

/**
 * The latest purchase of a line's goods before its sale, in HKD: each purchase counts from its day until that of the
 * next one of the same code.
 */
function purchaseOf(joins: Joins): Sql {
  rateOf(joins)
  return joins.withMatch(
    'its_purchase',
    sql`select p.inventory_code, b.date, p.gold_price_per_gram_value * coalesce(b.rate, 1) as gold_price,
      p.diamond_fee_value * coalesce(b.rate, 1) / nullif(p.quantity, 0) as stones,
      lead(b.date) over (partition by p.inventory_code order by b.date, p.id) as until
    from order_details p join orders b on b.id = p.order_id
    where p.deleted_at is null and b.confirmed and b.deleted_at is null and b.order_type in ${purchases}`,
    sql`its_purchase.inventory_code = t.inventory_code and its_purchase.date <= its_order.date
      and (its_purchase.until is null or its_purchase.until > its_order.date)`,
  )
}

/** The latest price of pure gold up to today; only one in the shop's own money can be added. */
const dayPrice = (today: string) => sql`(select d.price_value from daily_prices d
  where d.deleted_at is null and d.price_currency = 'HKD' and d.date <= ${today}::date order by d.date desc limit 1)`

/** Today's price of a gram of each product's material. */
const priceOf = (joins: Joins, today: string) =>
  joins.withMatch(
    'its_price',
    sql`select distinct on (g.code) g.code,
      coalesce(m.price_own, round(${dayPrice(today)} * coalesce(m.price_share, 100) / 100, 2)) as price
    from products g left join materials m on m.id = g.material_id order by g.code, g.deleted_at nulls first`,
    sql`its_price.code = t.product_code`,
  )

/** The confirmed sales of each customer: the last day, and their total in HKD. */
const salesOf = (joins: Joins) =>
  joins.withMatch(
    'its_sales',
    sql`select o.customer_id, max(o.date) as last,
      sum(round(o.receivable_cash_value * coalesce(o.rate, 1), 2)) as bought
    from orders o where o.confirmed and o.deleted_at is null and o.order_type in ${sales} group by o.customer_id`,
    sql`its_sales.customer_id = t.id`,
  )

/**
 * The SQL of each computed sum; `computed-measures.ts` defines it.
 *
 * @see domain.md §11.1, §11.2
 */
const computedSql: Readonly<Record<ComputedName, Computed>> = {
  labor_margin: ({ joins }) =>
    sql`round(t.labor_fee * ${rateOf(joins)} - coalesce(t.labor_fee_in, 0) * t.weight, 2)`,
  stone_margin: ({ joins }) =>
    sql`round(t.diamond_fee_value * ${rateOf(joins)} - ${purchaseOf(joins)}.stones * t.quantity, 2)`,
  metal_margin: ({ joins }) =>
    sql`round(t.weight * (t.gold_price_per_gram_value * ${rateOf(joins)} - ${purchaseOf(joins)}.gold_price), 2)`,
  discount: () => sql`(t.amount - t.amount_real)`,
  stock_fees: () => sql`round(t.labor_fee * t.weight + t.diamond_fee_value, 2)`,
  stock_worth: ({ today, joins }) => sql`round(t.weight * ${priceOf(joins, today)}.price, 2)`,
  bought: ({ joins }) => sql`coalesce(${salesOf(joins)}.bought, 0)`,
}

/** The SQL of each computed date of the record `t`; null where there is none. */
const computedDateSql: Readonly<Record<ComputedDate, (joins: Joins) => Sql>> = {
  last_sale: (joins) => sql`${salesOf(joins)}.last`,
}

/** The tables that a report reads: its records as `t`, and one table for each reference that a path goes through. */
class Joins {
  readonly #aliases = new Map<string, string>()
  readonly #joined: Sql[] = []

  /**
   * @param resources as their reader sees them
   * @param of the resource whose records are counted
   */
  constructor(
    private readonly resources: Resources,
    private readonly of: string,
  ) {}

  /**
   * The column at the end of a path, with its field.
   *
   * @throws Error for a path that leads nowhere, which should have been refused with its report
   */
  columnOf(path: string): { column: Sql; end: PathEnd } {
    const end = endOf(this.resources, this.of, path)
    if (!end) throw new Error(`"${path}" leads to no property of "${this.of}"`)
    const alias = this.#aliasOf(end)
    return { column: sql.ref(`${alias}.${sortColumn(end.name, end.field)}`), end }
  }

  /**
   * Joins the one row that a query finds for each record, once however often it is needed.
   *
   * @param name its alias
   * @param query over the record `t` and the previous joins
   */
  withOne(name: string, query: Sql): Sql {
    if (!this.#aliases.has(name)) {
      this.#aliases.set(name, name)
      this.#joined.push(sql`left join lateral (${query}) as ${sql.ref(name)} on true`)
    }
    return sql.ref(name)
  }

  /**
   * Joins the rows that a query finds for all records at once, which reads a large table once instead of once per
   * record.
   *
   * @param name its alias
   * @param query over its own tables alone
   * @param on the condition of the row that belongs to the record `t`: one at most
   */
  withMatch(name: string, query: Sql, on: Sql): Sql {
    if (!this.#aliases.has(name)) {
      this.#aliases.set(name, name)
      this.#joined.push(sql`left join (${query}) as ${sql.ref(name)} on ${on}`)
    }
    return sql.ref(name)
  }

  /** The alias of the table at the end of a path's references. */
  #aliasOf({ steps }: PathEnd): string {
    let alias = 't'
    let prefix = ''
    for (const { name, field } of steps) {
      prefix = `${prefix}.${name}`
      alias = this.#aliases.get(prefix) ?? this.#join(prefix, alias, name, field)
    }
    return alias
  }

  #join(
    prefix: string,
    from: string,
    name: string,
    { to = '', by = 'id', alias: own = name }: PathEnd['field'],
  ) {
    const other = this.resources[to]
    if (!other) throw new Error(`there is no resource "${to}"`)
    const alias = `j${this.#aliases.size}`
    this.#aliases.set(prefix, alias)
    this.#joined.push(
      sql`left join ${visibleRows(other)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.${by}`)} = ${sql.ref(`${from}.${own}`)}`,
    )
    return alias
  }

  /** The FROM clause of all paths used so far. */
  get from(): Sql {
    const base = this.resources[this.of]
    if (!base) throw new Error(`there is no resource "${this.of}"`)
    return sql`${visibleRows(base)} as t ${sql.join(this.#joined, sql` `)}`
  }
}
