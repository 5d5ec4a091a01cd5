import { sql, type RawBuilder } from 'kysely'
import { translationName } from '#resource/text-in'
import { languages } from '#words/languages'
import type { MaterialPricing } from '#domain/pricing/material-price'
import type { Dashboard, MaterialStock, Section } from '#domain/reckoning/dashboard'
import { daysAfter, periodsOf, type Period, type Periods } from '#domain/reckoning/periods'
import { defaultCurrency } from '#domain/money'
import type { Db } from '../db/connect'
import { convertible, purchases, returns, sales } from './orders/sold-lines'

type Part = RawBuilder<unknown>

/** PostgreSQL's values before and after all days. */
const EARLIEST = '-infinity'
const LATEST = 'infinity'

const before = (day: string): Period => ({ from: EARLIEST, to: daysAfter(day, -1) })
const after = (day: string): Period => ({ from: daysAfter(day, 1), to: LATEST })
const ever: Period = { from: EARLIEST, to: LATEST }

function kept(figure: string, kinds: Part, { from, to }: Period): Part {
  return sql`goldbook_figures where figure = ${figure} and kind in ${kinds} and day between ${from} and ${to}`
}

/** The sums of a figure in each currency, the default one first. */
function tallies(figure: string, kinds: Part, period: Period): Part {
  return sql`(select coalesce(json_agg(tally order by currency <> ${defaultCurrency}, currency), '[]') from (
      select currency, sum(count) as count, sum(cash) as cash, sum(gold) as gold, sum(weight) as weight
      from ${kept(figure, kinds, period)} group by currency having sum(count) <> 0
    ) tally)`
}

/** Sales by day or month. */
function sold(form: 'YYYY-MM-DD' | 'YYYY-MM', period: Period): Part {
  return sql`(select coalesce(json_agg(sold order by at, currency), '[]') from (
      select to_char(day, ${form}) as at, currency, sum(count) as count, sum(cash) as cash, sum(weight) as weight
      from ${kept('traded', sales, period)} group by 1, currency having sum(count) <> 0
    ) sold)`
}

/** A JSON object of its parts. */
function together(parts: Record<string, Part>): Part {
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.lit(name)}, ${part}`)
  return sql`json_build_object(${sql.join(named)})`
}

/** The name of a material in each language; a file may give it one name alone. */
const names = sql.join(
  languages.map((language) => {
    const name = translationName('name', language)
    return sql`to_jsonb(m) ->> ${sql.lit(name)} as ${sql.ref(name)}`
  }),
)

/** Stock by the current material of its products. */
const materials = sql`(select coalesce(json_agg(material order by weight desc, id), '[]') from (
    select p.material_id as id, m.name, ${names}, sum(f.count) as count, sum(f.weight) as weight, null as worth,
      m.price_share, m.price_own, m.price_own_date
    from (select kind, sum(count) as count, sum(weight) as weight
      from goldbook_figures where figure = 'stocked' group by kind having sum(count) <> 0) f
    left join products p on p.code = f.kind left join materials m on m.id = p.material_id
    group by p.material_id, m.id
  ) material)`

/** Bars by material. */
const barMaterials = sql`(select coalesce(json_agg(material order by id), '[]') from (
    select m.id, sum(f.count) as count, sum(f.weight) as weight, m.price_share, m.price_own, m.price_own_date
    from goldbook_figures f left join materials m on m.id::text = f.kind
    where f.figure = 'barred' group by m.id having sum(f.count) <> 0
  ) material)`

const price = (condition: Part) => sql`(
    select date, price_value as value, price_currency as currency from daily_prices
    where deleted_at is null and ${condition} order by date desc)`

/** The query of each part. */
const sections: Record<Section, (periods: Periods) => Part> = {
  sales: ({ today, month, lastMonth, days, months }) =>
    together({
      today: tallies('traded', sales, today),
      month: tallies('traded', sales, month),
      last_month: tallies('traded', sales, lastMonth),
      returned_today: tallies('traded', returns, today),
      returned_month: tallies('traded', returns, month),
      days: sold('YYYY-MM-DD', days),
      months: sold('YYYY-MM', months),
    }),
  owed: ({ today }) =>
    together({
      sales: tallies('owed', sales, ever),
      overdue: tallies('owed', sales, before(today.from)),
      purchases: tallies('owed', purchases, ever),
      returns: tallies('owed', returns, ever),
    }),
  preorders: ({ today, week }) =>
    together({
      overdue: tallies('preordered', convertible, before(today.from)),
      week: tallies('preordered', convertible, week),
      later: tallies('preordered', convertible, after(week.to)),
    }),
  stock: () => together({ materials }),
  bars: () => together({ materials: barMaterials }),
  price: ({ days }) =>
    together({
      latest: sql`(select row_to_json(p) from ${price(sql`date <= ${days.to}`)} p limit 1)`,
      days: sql`(select coalesce(json_agg(p order by date), '[]')
        from ${price(sql`date between ${days.from} and ${days.to}`)} p)`,
    }),
}

/** The goods in stock by material, with the pricing of each. */
export type StockByMaterial = { materials: (Omit<MaterialStock, 'worth'> & MaterialPricing)[] }

/** The gold bars by material (none for fine gold), with the pricing of each. */
export type BarsByMaterial = {
  materials: (MaterialPricing & { id: number | null; count: number; weight: number })[]
}

/** The dashboard's figures as read from the database. */
export type Figures = Omit<Dashboard, 'business_day' | 'stock' | 'bars'> & {
  stock?: StockByMaterial
  bars?: BarsByMaterial
}

/**
 * The dashboard's figures from the database, without the worth of stock and bars.
 *
 * @param wanted the parts to read; the tables of other parts need not exist
 * @param today the business day, `2026-11-21`
 * @returns money with 2 decimals in each currency, weights in grams with 3
 */
export async function readFigures(db: Db, wanted: readonly Section[], today: string): Promise<Figures> {
  const periods = periodsOf(today)
  const parts = Object.fromEntries(wanted.map((name) => [name, sections[name](periods)]))
  const { rows } = await sql<{ figures: Figures }>`
    select ${together(parts)} as figures`.execute(db)
  return rows[0]?.figures ?? {}
}

/** A material with its names, and how it is priced. */
export type PricedMaterial = MaterialPricing & Pick<MaterialStock, 'id' | 'name' | `name_${string}`>

/** All materials with their pricing, including those without stock. */
export async function readPricedMaterials(db: Db): Promise<PricedMaterial[]> {
  const { rows } = await sql<{ materials: PricedMaterial[] }>`
    select coalesce(json_agg(material), '[]') as materials from (
      select m.id, m.name, ${names}, m.price_share, m.price_own, m.price_own_date from materials m
    ) material`.execute(db)
  return rows[0]?.materials ?? []
}
