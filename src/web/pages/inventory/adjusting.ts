import type { BaseRecord } from '@refinedev/core'
import { RuleBroken, type Rule } from '#domain/errors'
import { balanceAfter, type StockRow } from '#domain/stock/movement'
import { adjusted, type StockOperator } from '#domain/stock/stock-actions'

/** An adjustment during typing; the server refuses anything that is no number. */
export interface Adjusting {
  operator: StockOperator
  quantity?: unknown
  weight?: unknown
  remarks?: unknown
}

/** What an adjustment would leave. */
export interface Outlook {
  after: StockRow
  /** What forbids it, and the field at fault. */
  broken?: { rule: Rule; field: string }
}

const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The figures of a stock row. */
export function stockRowOf({ code, quantity, weight }: BaseRecord): StockRow {
  return { code: String(code), quantity: figure(quantity), weight: figure(weight) }
}

const isCount = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0)

/**
 * What the stock will be after an adjustment, by the rules that the server goes by; whether the product has one code
 * per piece is known to the server alone.
 *
 * @returns undefined as long as nothing is typed that can be reckoned with
 */
export function outlookOf(row: StockRow, { operator, quantity, weight }: Adjusting): Outlook | undefined {
  if (!isCount(quantity) || !isCount(weight)) return undefined
  const goods = { quantity: figure(quantity), weight: figure(weight) }
  if (goods.quantity === 0 && goods.weight === 0) return undefined
  const after = balanceAfter(row, [{ in_out: operator === 'add' ? 1 : -1, ...goods }])
  try {
    return { after: adjusted(row, operator, goods, false).row }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { after, broken: { rule: error.code, field: (error.path ?? '').slice(1) } }
  }
}
