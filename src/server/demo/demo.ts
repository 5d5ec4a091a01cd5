import type { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import type { Language } from '#words/languages'
import { add, subtract } from '#domain/decimal'
import type { AppEnv } from '../request/context'
import { businessDay, type Shop } from '../request/shop'
import { noteBills } from './orders/payments'
import { writePrices, diceOf, openShelf } from './shelf'
import { writeCatalogue } from './data/catalogue'
import { demoIn, demoText, type DemoWords } from './demo-words'
import { openDiary, noteAgo, type Trade, customerOf } from './trade'
import { asUser, type Api } from './in-process-api'
import { writeOrders } from './orders/orders'
import { readTable } from './data/goods'

const SEED = 37_429

/** The resources that must be empty before they are filled. */
const filled = [
  ...['customers', 'orders', 'products', 'materials', 'colors', 'categorys'],
  ...['product_groups', 'customer_groups', 'gold_bars', 'daily_prices'],
  ...['diamonds', 'inventory_details', 'shipments'],
]

/**
 * Fills an empty database with a month in the life of a shop. It calls the API like any client, so that everything is
 * checked and in the audit trail. A database with records is left unchanged.
 *
 * @param language of the names and notes
 * @param print receives the progress
 * @param thinning writes one in this many of the 200 orders, for fast tests
 * @throws Error when the API refuses a call
 */
export async function fillWithDemoData(
  app: Hono<AppEnv>,
  shop: Shop,
  language: Language,
  print: (line: string) => void,
  thinning = 1,
): Promise<void> {
  await asUser(app, shop, 'admin', async (api) => {
    if (!(await isEmpty(api))) {
      print('The database is not empty: no demo data was added')
      return
    }
    print('Filling the empty database with demo data')
    const started = Date.now()
    const orders = await fill(api, language, businessDay(shop), thinning)
    await writeStocktakes(api, demoIn(language), (username, work) => asUser(app, shop, username, work))
    print(`Demo data: ${orders} orders and what belongs to them, in ${Date.now() - started} ms`)
  })
}

async function isEmpty(api: Api): Promise<boolean> {
  for (const resource of filled) {
    const { total } = await api.post<{ total: number }>(`/${resource}/search`, { per_page: 1 })
    if (total > 0) return false
  }
  return true
}

async function fill(api: Api, language: Language, today: string, thinning: number): Promise<number> {
  const words = demoIn(language)
  const dice = diceOf(SEED)
  await api.put('/settings/1', { ...company, ...words.company })
  const prices = await writePrices(api, dice, today)
  const catalogue = await writeCatalogue(api, language)
  for (const [code, room] of Object.entries(rooms)) {
    const [name, location] = [demoText(words.locations, code), demoText(words.rooms, room)]
    await api.post('/inventory_details', { code, name, location })
  }
  const rates = await readRates(api)
  const shelf = openShelf(catalogue.products)
  const trade = { api, words, dice, today, diary: openDiary(), catalogue, prices, rates, shelf }
  noteSafe(trade)
  noteBalances(trade)
  noteBills(trade)
  return writeOrders(trade, thinning)
}

async function readRates(api: Api): Promise<Map<string, number>> {
  const search = { filters: [{ field: 'rate', operator: 'nnull' }] }
  const { data } = await api.post<{ data: { code: string; rate: number }[] }>('/currencies/search', search)
  return new Map(data.map(({ code, rate }) => [code, rate]))
}

/** A manual movement into or out of the safe. */
interface MovedByHand {
  daysAgo: number
  in_out: 1 | -1
  /** Grams of a bar, carats of a stone. */
  weight: number
}

type Move = Omit<MovedByHand, 'daysAgo'> & { date: string; remarks: string | undefined }

/** Schedules the purchase of each bar, at the price of its day, and of each stone. */
function noteSafe(trade: Trade): void {
  const { api, prices, words } = trade
  for (const [key, { daysAgo, moves, ...bar }] of Object.entries(goldBars))
    noteAgo(trade, daysAgo, async (date) => {
      const { moves: remarks, ...named } = demoText(words.bars, key)
      const bought = { ...bar, ...named, date, currency: 'HKD', price: prices.get(date) }
      const { id } = await api.post<{ id: number }>('/gold_bars', bought)
      noteMoves(trade, moves, remarks, (move) => api.post('/gold_bar_details', { gold_bar_id: id, ...move }))
    })
  for (const [key, { daysAgo, moves, ...stone }] of Object.entries(looseStones))
    noteAgo(trade, daysAgo, async (date) => {
      const { moves: remarks, ...named } = demoText(words.stones, key)
      const bought = { ...stone, ...named, date, currency: 'HKD', payment_method: 'check' }
      const { id } = await api.post<{ id: number }>('/diamonds', bought)
      noteMoves(trade, moves, remarks, (move) => api.post('/diamond_movements', { diamond_id: id, ...move }))
    })
}

function noteMoves(
  trade: Trade,
  moves: readonly MovedByHand[],
  remarks: readonly string[],
  write: (move: Move) => Promise<unknown>,
): void {
  for (const [index, { daysAgo, ...move }] of moves.entries())
    noteAgo(trade, daysAgo, (date) => write({ ...move, date, remarks: remarks[index] }))
}

/** The user who counts: nobody may approve a count of their own. */
const COUNTER = 'kayan'

/** The excess weight of one item over the books, in grams: more than the tolerance. */
const HEAVIER = 0.12

interface Row {
  code: string
  quantity: number
  /** Grams. */
  weight: number
}

interface Scan {
  code: string
  quantity: number
  weight?: number
  location?: string
}

/** A day's counts: does the work as the user with a name. */
type As = (username: string, work: (api: Api) => Promise<void>) => Promise<void>

/**
 * Counts two places of the shop: one is finished and approved, with missing, heavier and misplaced goods and an unknown
 * tag; the other is half counted.
 *
 * @param api as the admin, who approves
 */
async function writeStocktakes(api: Api, words: DemoWords, as: As): Promise<void> {
  const { 'CASE-A': counted = '', 'CASE-B': begun = '', SAFE1: elsewhere = '' } = words.locations
  await api.post('/users', {
    ...{ username: COUNTER, name: words.stocktakes.counter, roles: ['editor'] },
    password: randomBytes(24).toString('base64url'),
  })
  const finished: { id?: number } = {}
  await as(COUNTER, async (clerk) => {
    const goods = await goodsIn(api, counted)
    const scans = [...differing(goods, elsewhere), { code: words.stocktakes.unknown, quantity: 1 }]
    finished.id = await count(clerk, counted, words.stocktakes.finished, scans)
    await clerk.post(`/stocktakes/${finished.id}/submit`)
    const half = (await goodsIn(api, begun)).filter((_, place) => place % 2 === 0)
    await count(clerk, begun, words.stocktakes.begun, half.map(asKept))
  })
  await api.post(`/stocktakes/${finished.id}/approve`)
}

/** The goods in a place, the most numerous first. */
async function goodsIn(api: Api, location: string): Promise<Row[]> {
  const filters = [
    { field: 'location', operator: 'eq', value: location },
    { field: 'quantity', operator: 'gte', value: 1 },
  ]
  const search = { filters, sorts: 'quantity|DESC', per_page: 100 }
  const { data } = await api.post<{ data: Row[] }>('/inventorys/search', search)
  return data
}

const asKept = ({ code, quantity }: Row): Scan => ({ code, quantity })

/** The scans of goods, the first few of which differ from the books: no sale of the demo needs the missing goods. */
function differing([most, heavy, strayed, ...others]: readonly Row[], elsewhere: string): Scan[] {
  return [
    ...(most ? [{ code: most.code, quantity: subtract(most.quantity, most.quantity > 1 ? 1 : 0) }] : []),
    ...(heavy ? [{ ...asKept(heavy), weight: add(heavy.weight, HEAVIER) }] : []),
    ...(strayed ? [{ ...asKept(strayed), location: elsewhere }] : []),
    ...others.map(asKept),
  ]
}

async function count(api: Api, location: string, remarks: string, scans: readonly Scan[]) {
  const { id } = await api.post<{ id: number }>('/stocktakes', { location, remarks })
  for (const scan of scans) await api.post(`/stocktakes/${id}/scans`, scan)
  return id
}

/** Manual deposits and withdrawals on balances, in the customer's currency; wrong ones are reversed. */
const movements = readTable(
  ['customer', 'daysAgo', 'in_out', 'value', 'words', 'wrong'],
  `
  WAHHING  | 26 |  1 | 180000 | transfer
  HENGLI   | 23 |  1 | 300000 | renminbi
  mei-ling | 19 |  1 |  20000 | savings
  WAHHING  | 13 |  1 | 120000 | check
  MACYUEN  | 12 |  1 |  80000 | deposit
  MACYUEN  | 12 |  1 |  80000 | deposit | yes
  HENGLI   |  7 | -1 |  50000 | withdrawal
  mei-ling |  5 |  1 |   5000 | savings
  `,
)

/** Schedules the manual movements of balances. */
function noteBalances(trade: Trade): void {
  const { api, catalogue } = trade
  for (const { customer, daysAgo, in_out, value, words, wrong } of movements)
    noteAgo(trade, Number(daysAgo), async (date) => {
      const { id: customer_id, currency } = customerOf(catalogue, customer)
      const amount = { value: Number(value), currency }
      const entry = {
        customer_id,
        in_out: Number(in_out),
        amount,
        date,
        remarks: demoText(trade.words.balances, words),
      }
      const { id } = await api.post<{ id: number }>('/customer_balance_details', entry)
      if (wrong !== '') await api.remove(`/customer_balance_details/${id}`)
    })
}

/** The contact details of the demo's shop, in every language. */
const company = {
  phone: '+852 2555 0188',
  fax: '+852 2555 0189',
  email: 'enquiry@wuichun.example',
}

/** Stock locations, by the room that each is in. */
const rooms = { SAFE1: 'back', SAFE2: 'back', 'CASE-A': 'front', 'CASE-B': 'front', WINDOW: 'front' }

/** The loose stones in the safe: days since the purchase, weight in carats, HKD per carat, and manual movements. */
const looseStones = {
  'round-1': { ...{ weight: 1.02, price: 88_000, daysAgo: 24, remarks: 'GIA 2217045561' }, moves: [] },
  'round-2': {
    ...{ weight: 0.71, price: 39_500, daysAgo: 18, remarks: 'GIA 1196382207' },
    moves: [{ daysAgo: 8, in_out: -1, weight: 0.71 }],
  },
  cushion: {
    ...{ weight: 1.51, price: 52_800, daysAgo: 11, remarks: 'GIA 6381102294' },
    moves: [
      { daysAgo: 5, in_out: -1, weight: 1.51 },
      { daysAgo: 3, in_out: 1, weight: 1.51 },
    ],
  },
  small: {
    ...{ weight: 12.35, price: 3600, daysAgo: 16 },
    moves: [
      { daysAgo: 14, in_out: -1, weight: 3.24 },
      { daysAgo: 9, in_out: 1, weight: 0.38 },
      { daysAgo: 4, in_out: -1, weight: 1.87 },
    ],
  },
} as const

/** The gold bars in the safe: days since the purchase, weight in grams, and manual movements. */
const goldBars = {
  kilo: { weight: 1000, daysAgo: 26, payment_method: 'check', moves: [] },
  half: {
    ...{ weight: 500, daysAgo: 21, payment_method: 'check' },
    moves: [
      { daysAgo: 17, in_out: -1, weight: 120 },
      { daysAgo: 10, in_out: 1, weight: 8.42 },
    ],
  },
  'five-taels': { weight: 187.145, daysAgo: 15, payment_method: 'cash', moves: [] },
  hundred: { weight: 100, daysAgo: 9, payment_method: 'cash', moves: [] },
  tael: { weight: 37.429, daysAgo: 4, payment_method: 'cash', moves: [] },
} as const
