import { randomBytes } from 'node:crypto'
import { add, subtract } from '#domain/decimal'
import type { DemoWords } from './demo-words'
import type { Api } from './in-process-api'

/** Who counts: nobody may approve what they have counted themselves. */
const COUNTER = 'kayan'

/** How much heavier one of the goods is than the books say, in grams: more than the tolerance. */
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
 * Counts two places of the shop: one is finished and approved, with goods missing, heavier and in another place and a
 * tag that nobody knows; of the other, half is counted.
 *
 * @param api as the admin, who approves
 */
export async function writeStocktakes(api: Api, words: DemoWords, as: As): Promise<void> {
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

/** The goods in a place, those of which there are most first. */
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

/** The scans of goods, of which the first few are not what the books say: no sale of the demo needs what is missing. */
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
