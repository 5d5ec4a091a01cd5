import { add, divide, least, multiply, subtract } from '#domain/decimal'
import { WEIGHT_DECIMALS } from '#domain/weight'
import { expireAt } from '#domain/order/due'
import type { Product } from './data/catalogue'
import type { Api } from './in-process-api'

/** The values that follow the goods when they are split. */
export interface Goods {
  quantity: number
  /** Grams. */
  weight: number
  diamond_count: number
  /** Carats. */
  diamond_weight: number
  diamond_fee_value: number
}

/** A line as the API returns it. */
export interface SavedLine extends Goods {
  product_code: string
  inventory_code: string
  inventory_code_seq: number | null
  color_id: number | null
  size: string | null
  location: string | null
  labor_fee_per_gram_value: number
}

/** A stock row on the shelf. */
export interface Held {
  line: SavedLine
  product: Product
}

/** Goods that no other order of the demo has reserved; drafts are written only for goods in stock, too. */
export interface Shelf {
  put: (lines: readonly SavedLine[]) => void
  /** A stock row for each of this many different products; fewer when the shelf holds fewer. */
  choose: (dice: Dice, count: number, wanted: (product: Product) => boolean) => Held[]
  /** Takes up to a number of units with their share of weight and stones. */
  take: (dice: Dice, held: Held, most: number) => Goods
  /** The last purchase fee for making a product, HKD per gram. */
  feeOf: (product: Product) => number
}

export function openShelf(products: readonly Product[]): Shelf {
  const rows = new Map<string, Held>()
  const fees = new Map<string, number>()
  const productOf = new Map(products.map((product) => [product.code, product]))
  return {
    feeOf: (product) => fees.get(product.code) ?? product.fee[0],
    put: (lines) => {
      for (const line of lines) {
        const product = productOf.get(line.product_code)
        if (!product) throw new Error(`The demo has no product ${line.product_code}`)
        fees.set(product.code, line.labor_fee_per_gram_value)
        const before = rows.get(line.inventory_code)?.line
        rows.set(line.inventory_code, { product, line: before ? combined(before, line, add) : line })
      }
    },
    choose: (dice, count, wanted) => {
      const fitting = [...rows.values()].filter(({ product }) => wanted(product))
      const chosen = dice.some([...new Set(fitting.map(({ product }) => product))], count)
      return chosen.map((one) => dice.pick(fitting.filter(({ product }) => product === one)))
    },
    take: (dice, { line, product }, most) => {
      const taken = share(dice, line, least(most, line.quantity))
      const left = combined(line, taken, subtract)
      if (left.quantity === 0) rows.delete(line.inventory_code)
      else rows.set(line.inventory_code, { product, line: left })
      return taken
    },
  }
}

function combined(line: SavedLine, goods: Goods, how: (a: number, b: number) => number): SavedLine {
  return {
    ...line,
    quantity: how(line.quantity, goods.quantity),
    weight: how(line.weight, goods.weight),
    diamond_count: how(line.diamond_count, goods.diamond_count),
    diamond_weight: how(line.diamond_weight, goods.diamond_weight),
    diamond_fee_value: how(line.diamond_fee_value, goods.diamond_fee_value),
  }
}

/** Units of one code differ in weight by a few percent; the last ones take the remaining weight. */
function share(dice: Dice, line: SavedLine, quantity: number): Goods {
  const part = (value: number, places: number) => divide(multiply(value, quantity), line.quantity, places)
  const all = quantity === line.quantity
  const uneven = divide(dice.between(97, 102), 100, 2)
  return {
    quantity,
    weight: all ? line.weight : multiply(part(line.weight, WEIGHT_DECIMALS), uneven, WEIGHT_DECIMALS),
    diamond_count: part(line.diamond_count, 0),
    diamond_weight: part(line.diamond_weight, 2),
    diamond_fee_value: part(line.diamond_fee_value, 0),
  }
}

/** The length of the demo: a month of prices, including today's. */
const DAYS = 31

/** Money per gram, at the start of the month. */
const FIRST_PRICE = 1012.4

/** The business day a number of days before another one, `2026-11-21`. */
export function daysBefore(day: string, count: number): string {
  return expireAt(day, -count)
}

/**
 * Sets the gold price of each day of the last month, with small daily changes.
 *
 * @returns HKD per gram of fine gold, by business day
 */
export async function writePrices(api: Api, dice: Dice, today: string): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  let value = FIRST_PRICE
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const date = daysBefore(today, daysAgo)
    value = add(value, divide(dice.between(-900, 1010), 100, 2))
    await api.post('/daily_prices', { date, price: { value, currency: 'HKD' } })
    prices.set(date, value)
  }
  return prices
}

/** Reproducible chance, so that every demo is the same. */
export interface Dice {
  /** An integer, both bounds inclusive. */
  between: (low: number, high: number) => number
  /** True with this probability in percent. */
  chance: (percent: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** This many different items of a list, or all of a shorter one. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
}

/** Mulberry32, a small generator whose numbers all follow from the seed. */
export function diceOf(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const [item] = items.slice(between(0, items.length - 1))
    if (item === undefined) throw new Error('The demo has nothing left to pick from')
    return item
  }
  const some = <Item>(items: readonly Item[], count: number) =>
    items
      .map((item) => ({ item, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ item }) => item)
  return { between, pick, some, chance: (percent) => between(1, 100) <= percent }
}
