import { compare, greatest, least } from '../decimal'
import { RuleBroken } from '../errors'
import type { Offset } from '../payment/unpaid'
import { orderTypes, type OrderType } from './order-types'

/** A sold line with the facts that returning it needs. */
export interface SoldLine {
  id: number
  returned: boolean
  /** The return that contains the line. */
  returned_order_code: string | null
}

/** A sale with the facts that returning needs; lines in display order. */
export interface ReturnableSale<Line extends SoldLine = SoldLine> {
  code: string
  order_type: OrderType
  confirmed: boolean
  order_details: readonly Line[]
}

/**
 * The lines of a sale that a return takes back, in the sale's order. Duplicate ids count once.
 *
 * @param ids of the lines that the customer brings back
 * @param path of the ids in the body
 * @throws RuleBroken `return_needs_sale`, `order_not_confirmed`, `lines_required`; for an id, with its path:
 *   `unknown_line` when it isn't a line of the sale, `line_returned`
 * @see domain.md §6
 */
export function linesToReturn<Line extends SoldLine>(
  sale: ReturnableSale<Line>,
  ids: readonly number[],
  path: string,
): Line[] {
  const facts = { order_code: sale.code }
  if (orderTypes[sale.order_type].returnedAs === null) throw new RuleBroken('return_needs_sale', facts)
  if (!sale.confirmed) throw new RuleBroken('order_not_confirmed', facts)
  if (ids.length === 0) throw new RuleBroken('lines_required', facts, path)
  const sold = new Map(sale.order_details.map((line) => [line.id, line]))
  for (const [index, id] of ids.entries()) {
    const line = sold.get(id)
    if (!line) throw new RuleBroken('unknown_line', { line: id }, `${path}/${index}`)
    const { returned, returned_order_code } = line
    if (returned) throw new RuleBroken('line_returned', { ...facts, returned_order_code }, `${path}/${index}`)
  }
  const wanted = new Set(ids)
  return sale.order_details.filter((line) => wanted.has(line.id))
}

const fixedOfHead = ['customer_id', 'payment_method', 'currency', 'rate'] as const
const fixedOfLine = ['product_code', 'inventory_code', 'inventory_code_seq', 'color_id', 'size'] as const

type Loose = Readonly<Record<string, unknown>>

/** A draft return as stored; each of its lines returns one line of the sale. */
export type StoredReturn = Loose & {
  original_customer_order_code: string
  order_details: readonly (Loose & { id: number; original_detail_id: number })[]
}

/** A draft return about to be saved. */
export type ChangedReturn = Loose & {
  order_details: readonly (Loose & { id: number | null; quantity: number; weight: number })[]
}

/**
 * Refuses changes that would make a draft return differ from its sale: another customer, settlement or currency, other
 * goods, or more goods. Lines may be removed; prices, fees and discounts may change.
 *
 * @param sold the sold quantities and goods, by the id of the sale's line
 * @throws RuleBroken `return_fixed`; for a line, with its path: `unknown_line` for one that the return doesn't hold,
 *   `return_fixed`, `return_exceeds` with the most that can be returned
 * @see domain.md §6
 */
export function refuseBeyondSale(
  stored: StoredReturn,
  changed: ChangedReturn,
  sold: ReadonlyMap<number, { quantity: number; weight: number }>,
): void {
  const facts = { order_code: stored.original_customer_order_code }
  const refuseOther = (names: readonly string[], before: Loose, after: Loose, path: string) => {
    const other = names.find((name) => (after[name] ?? null) !== (before[name] ?? null))
    if (other !== undefined) throw new RuleBroken('return_fixed', facts, `${path}/${other}`)
  }
  refuseOther(fixedOfHead, stored, changed, '')
  const known = new Map(stored.order_details.map((line) => [line.id, line]))
  for (const [index, line] of changed.order_details.entries()) {
    const path = `/order_details/${index}`
    const before = line.id === null ? undefined : known.get(line.id)
    if (!before) throw new RuleBroken('unknown_line', { line: line.id }, path)
    refuseOther(fixedOfLine, before, line, path)
    const { quantity = 0, weight = 0 } = sold.get(before.original_detail_id) ?? {}
    if (line.quantity > quantity)
      throw new RuleBroken('return_exceeds', { most: quantity }, `${path}/quantity`)
    if (compare(line.weight, weight) > 0)
      throw new RuleBroken('return_exceeds', { most: weight }, `${path}/weight`)
  }
}

/** The value of a sale line, or of the line that returns it. */
export interface Brought {
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
}

/** A line of a return with its figures. */
export interface BroughtBack extends Brought {
  original_detail_id: number | null
  /** The admin's reason for returning more than the sale line was worth. */
  above_sale_reason: string | null
}

const broughtFigures = ['receivable_cash_value', 'receivable_gold_weight'] as const

/**
 * Refuses return lines worth more than their sale lines, in cash or in gold. Only an admin may exceed that, with a
 * reason; an approved line stays as long as its value does not rise.
 *
 * @param sold the value of each line of the sale, by the line's id
 * @param approved the return's lines as stored, by id; null for an admin
 * @throws RuleBroken `above_sale` with the line's path, both figures as `value` and `most`
 * @see domain.md §11.3
 */
export function refuseAboveSale(
  lines: readonly (BroughtBack & { id: number | null })[],
  sold: ReadonlyMap<number, Brought>,
  approved: ReadonlyMap<number, Brought> | null,
): void {
  for (const [index, line] of lines.entries()) {
    const reasoned = (line.above_sale_reason ?? '').trim() !== ''
    if (reasoned && approved === null) continue
    const known = reasoned ? approved?.get(line.id ?? 0) : undefined
    const brought = sold.get(line.original_detail_id ?? 0)
    for (const figure of broughtFigures) {
      const most = greatest(brought?.[figure] ?? 0, known?.[figure] ?? 0)
      if (compare(line[figure], most) > 0)
        throw new RuleBroken('above_sale', { value: line[figure], most }, `/order_details/${index}/${figure}`)
    }
  }
}

/**
 * Refuses a return dated before its sale.
 *
 * @param date the return's business day, `2026-11-21`
 * @throws RuleBroken `return_before_sale` with the sale's date
 * @see domain.md §11.3
 */
export function refuseBeforeSale(date: string, sale: { date: string }): void {
  if (date < sale.date) throw new RuleBroken('return_before_sale', { date: sale.date }, '/date')
}

/** What is still owed on an order. */
export interface Owed {
  unpaid_cash_value: number
  /** Grams. */
  unpaid_gold_weight: number
}

/**
 * The part of a return that is offset against what its sale still owes, in cash and in gold; the customer gets the rest
 * back.
 *
 * @param back the amount due to the customer without the offset: the return's receivable less what was already paid on
 *   it
 * @param sale what the customer still owes on the sale
 * @returns money and grams, never more than either side holds
 * @see domain.md §6
 */
export function offsetOf(back: Owed, sale: Owed): Offset {
  return {
    offset_cash_value: least(back.unpaid_cash_value, sale.unpaid_cash_value),
    offset_gold_weight: least(back.unpaid_gold_weight, sale.unpaid_gold_weight),
  }
}
