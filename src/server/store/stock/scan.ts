import { sql, type RawBuilder } from 'kysely'
import type { Resources } from '#resource/resource'
import { translationName, translationsOf } from '#resource/text-in'
import { languages } from '#words/languages'
import type { Shown } from '#resource/shown'
import { visibleRowsOf } from '../records/visible-rows'
import { beginsWith } from '../search/find'
import type { Db } from '../../db/connect'

/** The maximum number of cards in an answer (domain.md §6, Scanner). */
const MOST_CARDS = 50
/** The number of products whose stock is looked up by their codes; of more, each row of stock is checked. */
const MOST_CALLED = 1000

type Condition = RawBuilder<unknown>

/** One card of the scanner, as the API returns it; for a product, `inventory` and the figures are null. */
export type Card = Record<string, unknown> & {
  code: string
  quantity: number | null
  product: Record<string, unknown>
}

/** The names of a record in each language, as pairs of a JSON object: `name_en`, or `material_name_en`. */
function names(resources: Resources, name: string, row: string, as = 'name'): Condition {
  const resource = resources[name]
  const found = resource ? translationsOf(resource, 'name') : []
  return sql.join([
    sql`${sql.lit(as)}, ${sql.ref(`${row}.name`)}`,
    ...found.map((each) => sql`${sql.lit(each.replace('name', as))}, ${sql.ref(`${row}.${each}`)}`),
  ])
}

const product = (resources: Resources) =>
  sql`json_build_object('id', p.id, 'code', p.code, 'is_unique_code', p.is_unique_code,
  'is_sample', p.is_sample, 'latest_in_labor_fee', p.latest_in_labor_fee, 'material_id', p.material_id,
  'color_id', p.color_id, 'size', p.size, 'photos', p.photos, ${names(resources, 'products', 'p')},
  ${names(resources, 'materials', 'm', 'material_name')}, ${names(resources, 'categorys', 'c', 'category_name')})`

const productJoins = sql`left join materials m on m.id = p.material_id left join categorys c on c.code = p.category_code`
const color = (resources: Resources) =>
  sql`(select json_build_object('id', k.id, 'code', k.code, ${names(resources, 'colors', 'k')}) from colors k where k.id = t.color_id)`

/** The sources of a name in every language. */
function named(name: string, ...sources: string[]): Shown {
  const all = [name, ...languages.map((language) => translationName(name, language))]
  return Object.fromEntries(all.map((each) => [each, sources]))
}

const productShown: Shown = {
  ...{ id: 'products.id', code: 'products.code', size: 'products.size', ...named('name', 'products.name') },
  ...{ is_unique_code: 'products.is_unique_code', is_sample: 'products.is_sample' },
  ...{ latest_in_labor_fee: 'products.latest_in_labor_fee', color_id: 'products.color_id' },
  ...{
    material_id: 'products.material_id',
    ...named('material_name', 'products.material_id', 'materials.name'),
  },
  ...named('category_name', 'products.category_code', 'categorys.name'),
  photos: ['products.photos', 'medias'],
}

const colorShown: Shown = { id: 'colors.id', code: 'colors.code', ...named('name', 'colors.name') }

/** The sources of the cards of stock rows and of products. */
export const cardShown: Record<'stock' | 'product', Shown> = {
  stock: {
    ...{ code: 'inventorys.code', product_code: 'inventorys.product_code', color_id: 'inventorys.color_id' },
    ...{
      name: ['inventorys.name', 'products.name'],
      product: productShown,
      color: colorShown,
      inventory: true,
    },
    ...{ size: 'inventorys.size', quantity: 'inventorys.quantity', weight: 'inventorys.weight' },
    ...{
      labor_fee: 'inventorys.labor_fee',
      location: 'inventorys.location',
      is_sample: 'inventorys.is_sample',
    },
    ...{ diamond_count: 'inventorys.diamond_count', diamond_weight: 'inventorys.diamond_weight' },
    ...{ diamond_fee_value: 'inventorys.diamond_fee_value', remarks: 'inventorys.remarks' },
  },
  product: {
    ...{ code: 'products.code', name: 'products.name', product_code: 'products.code', product: productShown },
    ...{
      color_id: 'products.color_id',
      color: colorShown,
      size: 'products.size',
      remarks: 'products.remarks',
    },
    ...{ labor_fee: 'products.latest_in_labor_fee', is_sample: 'products.is_sample', inventory: true },
    ...{ quantity: true, weight: true, location: true },
    ...{ diamond_count: true, diamond_weight: true, diamond_fee_value: true },
  },
}

/** The searched columns that the reader may see. */
function searched(
  resources: Resources,
  name: string,
  alias: string,
  columns: readonly string[],
): Condition[] {
  const seen = columns.filter((column) => resources[name]?.properties[column])
  return seen.map((column) => sql.ref(`${alias}.${column}`))
}

const holds = (columns: Condition[], pattern: string) =>
  sql`(${sql.join([sql`false`, ...columns.map((column) => sql`${column} ilike ${`%${pattern}%`}`)], sql` or `)})`

/** The rows that have a text in one of these columns. */
function containing(
  resources: Resources,
  name: string,
  alias: string,
  columns: readonly string[],
  text: string,
): Condition {
  return sql`(${sql.ref(`${alias}.search_pairs`)} @> goldbook_sought_grams(lower(${text}))
    and ${holds(searched(resources, name, alias, columns), likeText(text))})`
}

/** The names of a product in languages other than the shop's. */
const translated = ({ products }: Resources) => (products ? translationsOf(products, 'name') : [])

/**
 * The stock rows that match a code or keyword: an exact code alone; else by prefix, then by name, in any language, or product code.
 *
 * @param resources as the reader sees them; hidden values are not searched
 * @param codes that the text may mean, the likeliest first; it is also the keyword
 * @returns at most 50, those with the prefix first
 * @see domain.md §6
 */
export async function scanStock(db: Db, resources: Resources, codes: readonly string[]): Promise<Card[]> {
  const [text] = codes
  if (text === undefined) return []
  for (const code of codes) {
    const exact = await stockCards(db, resources, sql`t.code = ${code}`, 1)
    if (exact.length > 0) return exact
    const anyCase = await stockCards(db, resources, sql`lower(t.code) = lower(${code})`, 2)
    if (anyCase.length > 0) return anyCase
  }
  const byPrefix = await stockCards(db, resources, beginsWith(sql`t.code`, text), MOST_CARDS)
  if (byPrefix.length === MOST_CARDS || text.length < 2) return byPrefix
  const itself = containing(resources, 'inventorys', 't', ['name', 'product_code'], text)
  const contained = sql`(${sql.join([itself, ...(await ofProductsCalled(db, resources, text))], sql` or `)})
    and not ${beginsWith(sql`t.code`, text)}`
  return [...byPrefix, ...(await stockCards(db, resources, contained, MOST_CARDS - byPrefix.length))]
}

/**
 * The condition of the stock rows of products with this name in a language other than the shop's; none where there are
 * no such products. Up to the maximum number, products are looked up first, since the database then finds their stock
 * by its index.
 */
async function ofProductsCalled(db: Db, resources: Resources, text: string): Promise<Condition[]> {
  const called = containing(resources, 'products', 'p', translated(resources), text)
  const codes = sql`select p.code from ${visibleRowsOf(resources, 'products')} p where ${called}`
  const { rows } = await sql<{ code: string }>`${codes} limit ${MOST_CALLED + 1}`.execute(db)
  if (rows.length === 0) return []
  if (rows.length > MOST_CALLED) return [sql`t.product_code in (${codes})`]
  return [sql`t.product_code = any(${rows.map(({ code }) => code)})`]
}

/**
 * The products that match a code or keyword, as cards for restocking: directly, and through the stock rows found, so
 * that a code without remaining stock still leads to its product.
 *
 * @param resources as the reader sees them; hidden values are not searched
 * @param meant the codes that the text may mean, the likeliest first; it is also the keyword
 * @param stock the result of `scanStock` for the same codes
 * @returns at most 50; an exact code alone
 * @see domain.md §6
 */
export async function scanProducts(
  db: Db,
  resources: Resources,
  meant: readonly string[],
  stock: readonly Card[],
): Promise<Card[]> {
  const [text] = meant
  if (!resources.products || text === undefined) return []
  for (const code of meant) {
    const exact = await productCards(db, resources, sql`lower(p.code) = lower(${code})`)
    if (exact.length > 0) return exact
  }
  const codes = [...new Set(stock.map((card) => String(card.product.code)))]
  const ofStock = sql`p.code = any(${codes})`
  if (text.length < 2) return codes.length === 0 ? [] : productCards(db, resources, ofStock)
  const contained = containing(resources, 'products', 'p', ['code', 'name', ...translated(resources)], text)
  return productCards(db, resources, sql`(${contained} or ${ofStock})`)
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** The order of the index of the beginnings of codes. */
const byCode = sql`lower(t.code) using ~<~, t.id`

async function stockCards(db: Db, resources: Resources, where: Condition, limit: number): Promise<Card[]> {
  const { rows } = await sql<{ card: Card }>`
    select json_build_object('code', t.code, 'name', coalesce(t.name, p.name), 'product_code', t.product_code,
      'product', ${product(resources)}, 'color_id', t.color_id, 'color', ${color(resources)}, 'size', t.size, 'quantity', t.quantity,
      'weight', t.weight, 'labor_fee', t.labor_fee, 'location', t.location, 'is_sample', t.is_sample,
      'diamond_count', t.diamond_count, 'diamond_weight', t.diamond_weight, 'diamond_fee_value', t.diamond_fee_value,
      'remarks', t.remarks, 'inventory', true) as card
    from (select * from ${visibleRowsOf(resources, 'inventorys')} t where t.deleted_at is null and ${where} order by ${byCode} limit ${limit}) t
    join ${visibleRowsOf(resources, 'products')} p on p.code = t.product_code ${productJoins} order by ${byCode}`.execute(
    db,
  )
  return rows.map((row) => row.card)
}

async function productCards(db: Db, resources: Resources, where: Condition): Promise<Card[]> {
  const { rows } = await sql<{ card: Card }>`
    select json_build_object('code', t.code, 'name', t.name, 'product_code', t.code, 'product', ${product(resources)},
      'color_id', t.color_id, 'color', ${color(resources)}, 'size', t.size, 'quantity', null, 'weight', null,
      'labor_fee', t.latest_in_labor_fee, 'location', null, 'is_sample', t.is_sample, 'diamond_count', 0,
      'diamond_weight', 0, 'diamond_fee_value', 0, 'remarks', t.remarks, 'inventory', null) as card
    from (select * from ${visibleRowsOf(resources, 'products')} p where p.deleted_at is null and ${where} order by p.code limit ${MOST_CARDS}) t
    join ${visibleRowsOf(resources, 'products')} p on p.id = t.id ${productJoins} order by t.code`.execute(db)
  return rows.map((row) => row.card)
}
