import { divide, multiply, sum } from '#domain/decimal'
import { convert, roundMoney } from '#domain/money'
import { groupEntriesOf, outLaborFee } from '#domain/pricing/labor-fee'
import { priceRanges } from '#domain/pricing/price-ranges'
import { orderTypes } from '#domain/order/order-types'
import type { Catalogue, Customer, Product } from '../data/catalogue'
import type { Dice } from '../dice'
import type { Planned } from './order-plan'
import type { SavedLine } from '../shelf'
import type { Deal, Trade } from '../trade'

type Line = Record<string, unknown>

/** Stones are sold for a third more than they cost. */
const STONES = 1.35

/** The lines of an order of any type. */
export async function linesOf(trade: Trade, deal: Deal): Promise<Line[]> {
  const { type, becomes } = deal.plan
  if (orderTypes[type].supplied) return purchaseLines(trade, deal)
  return orderTypes[type].becomes && !becomes ? preorderLines(trade, deal) : saleLines(trade, deal)
}

/** The products of a supplier. */
export function madeBy({ products }: Catalogue, supplier: Customer): Product[] {
  return products.filter((product) => product.supplier === supplier.key)
}

/** Only fine gold is settled in gold. */
export function fits(plan: Planned, product: Product): boolean {
  return !plan.withGold || product.material.share === 1
}

/** The lines of a delivery: several items of a size under one code, or pieces with a code each. */
async function purchaseLines(trade: Trade, deal: Deal): Promise<Line[]> {
  const { dice, api } = trade
  const { opening } = deal.plan
  const made = madeBy(trade.catalogue, deal.customer).filter((product) => fits(deal.plan, product))
  const lines: Line[] = []
  for (const product of opening ? made : dice.some(made, dice.between(2, 4))) {
    const fee = measure(dice, product.fee, 1)
    const location = dice.pick(Object.values(trade.words.locations))
    const line = (size: string | null, quantity: number) => ({
      ...goods(trade, product, size, quantity),
      ...prices(trade, deal, product, fee),
      location,
    })
    if (product.pieces) {
      const path = `/products/${product.code}/codes?count=${opening ? dice.between(6, 8) : dice.between(2, 4)}`
      for (const { seq } of await api.post<{ seq: number }[]>(path))
        lines.push({ ...line(dice.pick(product.sizes), 1), inventory_code_seq: seq })
    } else
      for (const size of dice.some(product.sizes, opening ? 4 : 2))
        lines.push(line(size, dice.between(9, 24)))
  }
  return lines
}

/** Goods from the shelf, at the labor fee of the customer's group. */
function saleLines(trade: Trade, deal: Deal): Line[] {
  const { dice, shelf } = trade
  const { plan, customer } = deal
  const retail = customer.kind === 'shopper'
  const count = retail ? dice.between(1, 2) : dice.between(2, 5)
  const pieces = retail || dice.chance(30)
  const wanted = (product: Product) => fits(plan, product) && (pieces || !product.pieces)
  const chosen = shelf.choose(dice, count, wanted)
  return chosen.map((held) => {
    const { product, line } = held
    const taken = shelf.take(dice, held, retail ? 1 : dice.between(1, 6))
    return {
      ...codesOf(line),
      ...taken,
      diamond_fee_value: inCurrency(trade, multiply(taken.diamond_fee_value, STONES, 0), deal.currency),
      ...prices(trade, deal, product, outFee(trade, customer, product)),
      ...discount(trade, deal),
    }
  })
}

function codesOf({ product_code, inventory_code, inventory_code_seq, color_id, size, location }: SavedLine) {
  return { product_code, inventory_code, inventory_code_seq, color_id, size, location }
}

/** Goods to be made or ordered, which need no stock. */
function preorderLines(trade: Trade, deal: Deal): Line[] {
  const { dice, catalogue } = trade
  const retail = deal.customer.kind === 'shopper'
  const plain = catalogue.products.filter(({ diamonds }) => diamonds === null)
  return dice.some(plain, retail ? 1 : dice.between(2, 4)).map((product) => ({
    ...goods(trade, product, dice.pick(product.sizes), retail ? 1 : dice.between(2, 8)),
    ...prices(trade, deal, product, outFee(trade, deal.customer, product)),
  }))
}

/** A number of new units of a product, each with a weight and stones of its own. */
function goods({ dice }: Trade, product: Product, size: string | null, quantity: number): Line {
  const units = Array.from({ length: quantity }, () => ({
    weight: measure(dice, product.grams, 3),
    ...stones(dice, product),
  }))
  return {
    product_code: product.code,
    color_id: dice.pick(product.colors),
    size,
    quantity,
    weight: sum(units.map(({ weight }) => weight)),
    diamond_count: sum(units.map(({ count }) => count)),
    diamond_weight: sum(units.map(({ carats }) => carats)),
    diamond_fee_value: sum(units.map(({ price }) => price)),
  }
}

/** The stones in one piece, at a price in full hundreds. */
function stones(dice: Dice, { diamonds }: Product) {
  if (!diamonds) return { count: 0, carats: 0, price: 0 }
  const carats = measure(dice, diamonds.carats, 2)
  const exact = multiply(carats, measure(dice, diamonds.perCarat, 0))
  return { count: diamonds.count, carats, price: multiply(divide(exact, 100, 0), 100) }
}

/** The day's gold price of the material and the labor fee, in the order's currency. */
function prices(trade: Trade, { date, currency }: Deal, product: Product, fee: number): Line {
  const fine = trade.prices.get(date) ?? 0
  return {
    gold_price_per_gram_value: inCurrency(trade, multiply(fine, product.material.share, 2), currency),
    labor_fee_per_gram_value: inCurrency(trade, fee, currency),
  }
}

function discount({ dice }: Trade, { plan, customer, currency }: Deal): Line {
  if (plan.withGold || currency !== 'HKD') return {}
  if (customer.kind === 'shopper')
    return dice.chance(30) ? { discount_type: 'percentage', discount_value: dice.between(2, 5) } : {}
  return dice.chance(20) ? { discount_type: 'fixed', discount_value: multiply(dice.between(1, 6), 50) } : {}
}

function outFee({ shelf }: Trade, { laborFees }: Customer, product: Product): number {
  const { id, price_ranges } = product.material
  return outLaborFee(shelf.feeOf(product), priceRanges(price_ranges), groupEntriesOf(laborFees, id))
}

function inCurrency({ rates }: Trade, value: number, currency: string): number {
  return currency === 'HKD' ? roundMoney(value) : convert(value, 1, rates.get(currency))
}

/** A value within a range, with this many decimals. */
function measure(dice: Dice, [low, high]: readonly [number, number], places: number): number {
  const units = 10 ** places
  return divide(dice.between(multiply(low, units), multiply(high, units)), units, places)
}
