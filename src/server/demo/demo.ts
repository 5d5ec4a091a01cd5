import type { Hono } from 'hono'
import type { Language } from '#words/languages'
import type { AppEnv } from '../request/context'
import { businessDay, type Shop } from '../request/shop'
import { noteBalances } from './orders/balances'
import { noteBills } from './orders/bills'
import { writePrices } from './calendar'
import { writeCatalogue } from './data/catalogue'
import { company, rooms } from './data/company'
import { demoIn, textOf } from './demo-words'
import { openDiary } from './diary'
import { diceOf } from './dice'
import { asUser, type Api } from './in-process-api'
import { writeOrders } from './orders/orders'
import { noteSafe } from './safe'
import { openShelf } from './shelf'
import { writeStocktakes } from './stocktakes'

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
 * @param print reports what was done
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
    const [name, location] = [textOf(words.locations, code), textOf(words.rooms, room)]
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
