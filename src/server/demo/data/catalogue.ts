import type { LaborFees } from '#domain/pricing/labor-fee'
import type { Language } from '#words/languages'
import type { Api } from '../in-process-api'
import { demoIn, namesIn, demoText } from '../demo-words'
import { materials, products, writePhotos, readTable } from './goods'

type Range = readonly [low: number, high: number]

/** A product of the demo, with the range of a piece's weight and cost. */
export interface Product {
  code: string
  material: { id: number; share: number; price_ranges: string }
  supplier: string
  colors: (number | null)[]
  sizes: (string | null)[]
  /** Grams of one piece. */
  grams: Range
  /** The supplier's fee, HKD per gram. */
  fee: Range
  /** The stones in one piece: their count, their total carats, and HKD per carat. */
  diamonds: { count: number; carats: Range; perCarat: Range } | null
  /** One code per piece. */
  pieces: boolean
}

/** A counterparty; buyers belong to a group with labor fees. */
export interface Customer {
  id: number
  /** Its key in the data of the demo. */
  key: string
  name: string
  currency: string
  kind: 'supplier' | 'dealer' | 'abroad' | 'shopper'
  laborFees: LaborFees
  /** The default customer. */
  nameless: boolean
}

export interface Catalogue {
  products: Product[]
  customers: Customer[]
}

interface Saved {
  id: number
  code: string
}

/** Creates the goods and the people. */
export async function writeCatalogue(api: Api, language: Language): Promise<Catalogue> {
  const words = demoIn(language)
  const named = (part: 'colors' | 'categories' | 'product_groups') =>
    Object.keys(words[part]).map((code) => ({ code, ...namesIn(language, part, code) }))
  const material = await writeAll(api, '/materials', materials, ({ share: _own, price, ...body }) => ({
    ...body,
    ...price,
    ...namesIn(language, 'materials', body.code),
  }))
  const color = await writeAll(api, '/colors', named('colors'), (body) => body)
  for (const category of named('categories')) await api.post('/categorys', category)
  for (const group of named('product_groups')) await api.post('/product_groups', group)
  const customers = await writeCustomers(api, language, material)
  const supplierId = new Map(customers.map(({ key, id }) => [key, id]))
  const photos = await writePhotos(api, products)
  const traded: Product[] = []
  for (const row of products) {
    const product = readProduct(row, material, color)
    await api.post('/products', {
      code: row.code,
      ...namesIn(language, 'products', row.code),
      material_id: product.material.id,
      category_code: row.category,
      color_id: product.colors[0],
      size: product.sizes.length === 1 ? product.sizes[0] : null,
      product_group_code: row.group,
      supplier_id: supplierId.get(row.supplier),
      is_unique_code: product.pieces,
      photos: [photos.get(row.code)],
    })
    traded.push(product)
  }
  return { products: traded, customers }
}

/** Whether a key of people is the shop's own code of them. */
const isCode = (key: string) => key === key.toUpperCase()

/** Posts each row; returns the ids by code. */
async function writeAll<Row extends { code: string }>(
  api: Api,
  path: string,
  rows: readonly Row[],
  body: (row: Row) => object,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const row of rows) ids.set(row.code, (await api.post<Saved>(path, body(row))).id)
  return ids
}

async function writeCustomers(
  api: Api,
  language: Language,
  material: Map<string, number>,
): Promise<Customer[]> {
  const words = demoIn(language)
  const feesOf = new Map(
    customerGroups.map(({ code, laborFees }) => [code, feesById(laborFees, material)] as const),
  )
  const groupId = await writeAll(api, '/customer_groups', customerGroups, ({ code }) => ({
    code,
    ...namesIn(language, 'customer_groups', code),
    labor_fees: feesOf.get(code),
  }))
  const customers: Customer[] = []
  const write = async (row: (typeof suppliers)[number], kind: Customer['kind'], group?: string) => {
    const { name, contact, address } = demoText(words.people, row.code)
    const saved = await api.post<Saved>('/customers', {
      ...(isCode(row.code) ? { code: row.code, email: `${row.code.toLowerCase()}@mail.example` } : {}),
      name,
      currency_id: row.currency,
      contact_person: contact,
      phone: row.phone,
      address,
      language: readers[row.code] ?? null,
      is_default: row.code === 'WALKIN',
      customer_group_id: group === undefined ? null : groupId.get(group),
    })
    const laborFees = feesOf.get(group ?? '') ?? {}
    const { code: key, currency } = row
    customers.push({ id: saved.id, key, name, currency, kind, laborFees, nameless: key === 'WALKIN' })
  }
  for (const row of suppliers) await write(row, 'supplier')
  for (const row of shoppers) await write(row, 'shopper', 'RETAIL')
  // Lists begin with the newest record, so the local dealers are created last.
  for (const row of dealers.toReversed())
    await write(row, row.currency === 'USD' ? 'abroad' : 'dealer', 'WHOLESALE')
  return customers
}

function feesById(fees: Record<string, Record<string, number>>, material: Map<string, number>): LaborFees {
  const entries = Object.entries(fees).map(([code, ranges]) => [
    String(material.get(code)),
    Object.entries(ranges).map(([group, fee]) => ({ group: Number(group), labor_fee: fee })),
  ])
  return Object.fromEntries(entries)
}

function readProduct(
  row: (typeof products)[number],
  material: Map<string, number>,
  color: Map<string, number>,
): Product {
  const known = materials.find(({ code }) => code === row.material)
  const id = material.get(row.material)
  if (!known || id === undefined) throw new Error(`The demo has no material ${row.material}`)
  return {
    code: row.code,
    material: { id, share: known.share, price_ranges: known.price_ranges },
    supplier: row.supplier,
    colors: cellWords(row.colors).map((code) => (code === null ? null : (color.get(code) ?? null))),
    sizes: cellWords(row.sizes),
    grams: readRange(row.grams),
    fee: readRange(row.fee),
    diamonds: readDiamonds(row.diamonds),
    pieces: row.pieces === 'pieces',
  }
}

/** The words of a cell; for an empty cell the single word null. */
function cellWords(cell: string): (string | null)[] {
  return cell === '' ? [null] : cell.split(' ')
}

function readRange(text = ''): Range {
  const [low = 0, high = low] = text.split('-').map(Number)
  return [low, high]
}

function readDiamonds(cell: string): Product['diamonds'] {
  if (cell === '') return null
  const [count, carats, perCarat] = cell.split(' ')
  return { count: Number(count), carats: readRange(carats), perCarat: readRange(perCarat) }
}

/** Customer groups with their labor fees, money per gram: by material, and by the lower bound of its ranges. */
const customerGroups = [
  {
    code: 'WHOLESALE',
    laborFees: {
      GOLD: { 0: 13, 10: 18, 20: 33, 40: 62 },
      K18: { 0: 62, 50: 85, 80: 128, 120: 165 },
      PT: { 0: 48, 40: 66, 60: 88 },
    },
  },
  {
    code: 'RETAIL',
    laborFees: {
      GOLD: { 0: 24, 10: 36, 20: 58, 40: 98 },
      K18: { 0: 98, 50: 128, 80: 188, 120: 245 },
      PT: { 0: 78, 40: 98, 60: 128 },
    },
  },
]

/** Codes in capitals are the shop's own; the others name people whose code is generated. */
const columns = ['code', 'currency', 'phone'] as const

/** The suppliers, in the order of their first deliveries; products refer to them by code. Their names are words. */
export const suppliers = readTable(
  columns,
  `
  JINYAO  | HKD | 0755-2555 0110
  KAMFUNG | HKD | +852 2555 0112
  HUALUN  | HKD | 0755-2555 0114
  GOLDSRC | HKD | +852 2555 0116
  STARSET | HKD | +852 2555 0118
  BRIGHTS | HKD | +852 2555 0120
  PLATART | HKD | 020-5550 0122
  `,
)

/** The dealers who read their papers in a language of their own. */
const readers: Readonly<Partial<Record<string, Language>>> = { PACIFIC: 'en', MARINA: 'en' }

/** Dealers, who buy several pieces and have a payment term. */
export const dealers = readTable(
  columns,
  `
  LUK     | HKD | +852 2555 0131
  YUETFAT | HKD | +852 2555 0132
  TAKSING | HKD | +852 2555 0133
  WAHHING | HKD | +852 2555 0134
  BRIDAL8 | HKD | +852 2555 0135
  HARBOUR | HKD | +852 2555 0136
  MANFUNG | HKD | +852 2555 0137
  SINGLUN | HKD | +852 2555 0138
  MACYUEN | HKD | +853 2855 0139
  MACLOT  | HKD | +853 2855 0140
  HENGLI  | CNY | 0755-2555 0141
  RUIXIN  | CNY | 0755-2555 0142
  BAOLIN  | CNY | 0769-5550 0143
  YIPIN   | CNY | 020-5550 0144
  JIAFU   | CNY | 0756-5550 0145
  PACIFIC | USD | +1 415 555 0146
  MARINA  | USD | +65 6555 0147
  ALNOOR  | USD | +971 4 555 0148
  ORCHID  | USD | +66 2 555 0149
  SOUTHX  | USD | +61 2 5550 0150
  `,
)

/** Retail customers; the first one is the default customer. */
export const shoppers = readTable(
  columns,
  `
  WALKIN    | HKD |
  mei-ling  | HKD | +852 9555 0161
  ka-ho     | HKD | +852 9555 0162
  jennifer  | HKD | +852 6555 0163
  ka-yan    | HKD | +852 5555 0164
  michael   | HKD | +852 9555 0165
  suk-fan   | HKD | +852 6555 0166
  zhang-wei | HKD | 135 5550 0167
  liu-yang  | HKD | 135 5550 0168
  grace     | HKD | +852 9555 0169
  kwok-wah  | HKD | +852 6555 0170
  emily     | HKD | +852 5555 0171
  man-yee   | HKD | +852 9555 0172
  `,
)
