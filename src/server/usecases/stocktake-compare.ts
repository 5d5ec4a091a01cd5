import { sum } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import { materialWorth } from '#domain/reckoning/gold-worth'
import { countComparison, stocktakeOutcomes, type StocktakeOutcome } from '#domain/stock/stocktake'
import { isSeenOnAll, type Shown } from '#resource/shown'
import { resourcesFor, visibleAnswer } from '../request/access/access'
import type { Context } from '../request/context'
import { businessDay } from '../request/shop'
import type { Db } from '../db/connect'
import { ratesOf } from '../store/orders/orders'
import { lastPrice } from '../store/daily-prices'
import { linesToCompare, type KeptOutcome, type LineToCompare } from '../store/stocktake-comparison'
import { weightTolerance } from '../store/stock/life'
import type { Tx } from '../store/transaction'

/** A line with its outcome, and the worth of its difference in HKD; null without a price. */
export type ComparedLine = LineToCompare & KeptOutcome

/** The compared lines of a stocktake that may differ, and the number of those that are plainly found. */
export interface ComparedLines {
  plain: number
  lines: ComparedLine[]
}

/** The comparison of a stocktake with the books. */
export async function compareLines(
  db: Db | Tx,
  c: Context,
  { id, position }: { id: number; position: number },
): Promise<ComparedLines> {
  const today = businessDay(c.var.shop)
  const price = await lastPrice(db, today)
  const day = price === undefined ? undefined : { value: price, currency: defaultCurrency, date: today }
  const rates = await ratesOf(db)
  const tolerance = await weightTolerance(db)
  const { plain, lines } = await linesToCompare(db, id, position)
  return {
    plain,
    lines: lines.map((line) => {
      const comparison = countComparison(line, tolerance)
      if (line.kept) return { ...line, ...comparison, ...line.kept }
      const { weight } = comparison.difference
      const value = weight === 0 ? 0 : materialWorth(weight, line.material, day, defaultCurrency, rates)
      return { ...line, ...comparison, value }
    }),
  }
}

const valued = ['daily_prices.price', 'materials.price_own', 'materials.price_share']

const amounts = { quantity: true, weight: true } as const

/** The place of a count is the stocktake's where no other was given. */
const countedShown: Shown = { ...amounts, location: ['inventorys.location', 'stocktakes.location'] }

const lineShown: Shown = {
  ...{ id: true, code: 'inventorys.code', inventory_code: 'inventorys.code' },
  name: ['inventorys.name', 'products.name'],
  ...{
    outcome: true,
    frozen: amounts,
    moved: amounts,
    book: amounts,
    difference: amounts,
    is_adjusted: true,
  },
  ...{ frozen_location: 'inventorys.location', book_location: 'inventorys.location', counted: countedShown },
  ...{
    counted_by: 'stocktake_lines.counted_by',
    first_by: 'stocktake_lines.first_by',
    counted_at: 'stocktake_lines.counted_at',
  },
  ...{
    first_quantity: 'stocktake_lines.first_quantity',
    medias: ['medias', 'stocktake_lines.medias'],
    orders: 'inventory_movements.order_code',
  },
  value: ['stocktake_lines.difference_value', ...valued],
}

/** The comparison as the user may see it: the totals of each outcome, and the lines of one of them or of all. */
export function comparisonFor(c: Context, { plain, lines }: ComparedLines, outcome: string | undefined) {
  const view = resourcesFor(c)
  const isValued = [...valued, 'stocktake_lines.difference_value'].every((source) =>
    isSeenOnAll(view, source),
  )
  const shown = outcome === undefined ? lines : lines.filter((line) => line.outcome === outcome)
  return {
    totals: stocktakeOutcomes.map((each) => totalOf(each, lines, each === 'found' ? plain : 0, isValued)),
    data: shown.map((line) => visibleAnswer(c, lineShown, line)),
  }
}

function totalOf(outcome: StocktakeOutcome, all: readonly ComparedLine[], plain: number, isValued: boolean) {
  const lines = all.filter((line) => line.outcome === outcome)
  const isKnown = lines.every(({ value }) => value !== null)
  return {
    outcome,
    codes: lines.length + plain,
    quantity: sum(lines.map(({ difference }) => difference.quantity)),
    weight: sum(lines.map(({ difference }) => difference.weight)),
    ...(isValued && { value: isKnown ? sum(lines.map(({ value }) => value ?? 0)) : null }),
  }
}
