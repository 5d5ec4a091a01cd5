import { compare, greatest, least } from '../decimal'
import { RuleBroken, within } from '../errors'
import type { Offset } from '../payment/unpaid'
import type { LineInput } from './line'
import { orderTypes, type OrderType } from './order-types'
import {
  leftOfLine,
  partRounding,
  partsBeside,
  proposedAmount,
  proposedPart,
  refuseBeyondLeft,
  type Amount,
  type PartsOfLine,
} from './parts'

/** A sold line with the facts that returning it needs. */
export interface SoldLine {
  id: number
  /** All of its pieces came back. */
  returned: boolean
  /** The latest return that contains the line or a part of it. */
  returned_order_code: string | null
}

/** A sale with the facts that returning needs; lines in display order. */
export interface ReturnableSale<Line extends SoldLine = SoldLine> {
  code: string
  order_type: OrderType
  confirmed: boolean
  order_details: readonly Line[]
}

/** A line that the customer brings back, wholly or in part. */
export interface AskedLine extends Partial<Amount> {
  /** The id of the sale's line. */
  id: number
  /** Its path in the body. */
  path: string
}

/**
 * The lines of a sale that a return takes back, in the sale's order, each with the amount that comes back: all that is
 * left, unless the customer brings less. Lines requested as a whole twice count once.
 *
 * @param parts the parts that came back already, by the line's id
 * @param path of the ids in the body
 * @throws RuleBroken the refusals of `refuseAsked`; for a line, with its path: `unknown_line` for a second part of it,
 *   `return_exceeds` for more than was sold, `line_returned` for more than the other returns leave
 * @see domain.md §6, §12.4
 */
export function linesToReturn<Line extends SoldLine>(
  sale: ReturnableSale<Line>,
  asked: readonly AskedLine[],
  parts: ReadonlyMap<number, PartsOfLine>,
  path: string,
): { line: Line; amount: Amount }[] {
  refuseAsked(sale, asked, path)
  const sold = new Map(sale.order_details.map((line) => [line.id, line]))
  const amounts = new Map<number, Amount>()
  for (const { id, path: at, ...size } of asked) {
    const [line, known] = [sold.get(id), parts.get(id)]
    const isPart = size.quantity !== undefined || size.weight !== undefined
    if (!line || !known || (isPart && amounts.has(id))) throw new RuleBroken('unknown_line', { line: id }, at)
    amounts.set(id, amountToReturn(sale.code, line, known, size, at))
  }
  return sale.order_details.flatMap((line) => {
    const amount = amounts.get(line.id)
    return amount ? [{ line, amount }] : []
  })
}

/**
 * The refusals of `linesToReturn` that need no parts: most repeated requests for a return end here.
 *
 * @param path of the ids in the body
 * @throws RuleBroken `return_needs_sale`, `order_not_confirmed`, `lines_required`; for a line, with its path:
 *   `unknown_line`, `line_returned`
 * @see domain.md §6
 */
export function refuseAsked(sale: ReturnableSale, asked: readonly AskedLine[], path: string): void {
  const facts = { order_code: sale.code }
  if (orderTypes[sale.order_type].returnedAs === null) throw new RuleBroken('return_needs_sale', facts)
  if (!sale.confirmed) throw new RuleBroken('order_not_confirmed', facts)
  if (asked.length === 0) throw new RuleBroken('lines_required', facts, path)
  const sold = new Map(sale.order_details.map((line) => [line.id, line]))
  for (const { id, path: at } of asked) {
    const line = sold.get(id)
    if (!line) throw new RuleBroken('unknown_line', { line: id }, at)
    const { returned, returned_order_code } = line
    const none = { left_quantity: 0, left_weight: 0 }
    if (returned) throw new RuleBroken('line_returned', { ...facts, returned_order_code, ...none }, at)
  }
}

function amountToReturn(
  order_code: string,
  { returned_order_code }: SoldLine,
  parts: PartsOfLine,
  size: Partial<Amount>,
  path: string,
): Amount {
  const left = leftOfLine(parts)
  const amount = proposedAmount(parts, size)
  refuseBeyondLeft({ ...parts, parts: [] }, amount, path)
  const isShort = amount.quantity > left.quantity || compare(amount.weight, left.weight) > 0
  if (left.quantity === 0 || isShort) {
    const { quantity: left_quantity, weight: left_weight } = left
    throw new RuleBroken(
      'line_returned',
      { order_code, returned_order_code, left_quantity, left_weight },
      path,
    )
  }
  return amount
}

const fixedOfHead = ['customer_id', 'payment_method', 'currency', 'rate'] as const
const fixedOfLine = ['product_code', 'inventory_code', 'inventory_code_seq', 'color_id', 'size'] as const

type Loose = Readonly<Record<string, unknown>>

/** A draft return as stored; each of its lines returns one line of the sale, or a part of it. */
export type StoredReturn = Loose & {
  original_customer_order_code: string
  order_details: readonly (Loose & Amount & { id: number; original_detail_id: number })[]
}

/** A draft return about to be saved. */
export type ChangedReturn = Loose & {
  order_details: readonly (Loose & Amount & { id: number | null })[]
}

/**
 * Refuses changes that would make a draft return differ from its sale: another customer, settlement or currency, other
 * goods, or more goods than the other returns leave. Lines may be removed; prices, fees and discounts may change.
 *
 * @param parts the sold lines with all their parts, by the id of the sale's line
 * @throws RuleBroken `return_fixed`; for a line, with its path: `unknown_line` for one that the return doesn't hold,
 *   `return_fixed`, `return_exceeds` with the most that can be returned
 * @see domain.md §6, §12.4
 */
export function refuseBeyondSale(
  stored: StoredReturn,
  changed: ChangedReturn,
  parts: ReadonlyMap<number, PartsOfLine>,
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
    const sold = before && parts.get(before.original_detail_id)
    if (!before || !sold) throw new RuleBroken('unknown_line', { line: line.id }, path)
    refuseOther(fixedOfLine, before, line, path)
    refuseBeyondLeft(partsBeside(sold, line.id), line, path)
  }
}

/** The figures that follow pieces and weight; those of one group are typed together. */
const stones = [['diamond_fee_value'], ['diamond_count'], ['diamond_weight']] as const
const followers = [...stones, ['discount_type', 'discount_value'] as const]

/**
 * The lines of a draft return with the values that follow pieces and weight: where these change, fee, stones and
 * discount are proposed again, except those that the client changes itself. Clients send lines back as they received
 * them, so an unchanged value counts as not sent.
 *
 * @param parts the sold lines with all their parts, by the id of the sale's line
 * @throws RuleBroken `discount_exceeds` with the line's path
 * @see domain.md §12.4
 */
export function withParts<Line extends Loose & LineInput & { id: number | null }>(
  stored: StoredReturn,
  lines: readonly Line[],
  parts: ReadonlyMap<number, PartsOfLine>,
): Line[] {
  const known = new Map(stored.order_details.map((line) => [line.id, line]))
  return lines.map((line, index) => {
    const before = known.get(line.id ?? 0)
    const sold = before && parts.get(before.original_detail_id)
    if (!before || !sold) return line
    const beside = partsBeside(sold, before.id)
    const changed = { ...line, ...changeOfPart(beside, before, line) }
    return within(`/order_details/${index}`, () => ({
      ...changed,
      part_rounding_value: partRounding(beside, changed),
    }))
  })
}

/**
 * The values that follow a change of a part's pieces or weight.
 *
 * @param line without the part itself
 * @param before the part as it was
 * @param after the part with the change
 * @returns the proposals for fee, stones, discount and rounding, except those that the change sets; nothing where
 *   neither pieces nor weight change
 * @see domain.md §12.4
 */
export function changeOfPart(
  line: PartsOfLine,
  before: Loose & Amount,
  after: Loose & Amount,
): Record<string, unknown> {
  const isOther = (name: string) => (after[name] ?? null) !== (before[name] ?? null)
  if (!isOther('quantity') && !isOther('weight')) return {}
  const { quantity, weight } = after
  const kept = followers
    .filter((group) => group.some(isOther))
    .flatMap((group) => group.map((name) => [name, after[name]] as const))
  return { ...proposedPart(line, { quantity, weight }), ...Object.fromEntries(kept) }
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
 * Refuses return lines that, with the other parts, are worth more than their sale lines, in cash or in gold. Only an
 * admin may exceed that, with a reason; an approved line stays as long as its value does not rise.
 *
 * @param parts the sold lines with all their parts, by the id of the sale's line
 * @param approved the return's lines as stored, by id; null for an admin
 * @throws RuleBroken `above_sale` with the line's path, both figures as `value` and `most`
 * @see domain.md §11.3, §12.4
 */
export function refuseAboveSale(
  lines: readonly (BroughtBack & { id: number | null })[],
  parts: ReadonlyMap<number, PartsOfLine>,
  approved: ReadonlyMap<number, Brought> | null,
): void {
  for (const [index, line] of lines.entries()) {
    const reasoned = (line.above_sale_reason ?? '').trim() !== ''
    if (reasoned && approved === null) continue
    const known = reasoned ? approved?.get(line.id ?? 0) : undefined
    const sold = parts.get(line.original_detail_id ?? 0)
    const left = sold && leftOfLine(partsBeside(sold, line.id))
    for (const figure of broughtFigures) {
      const most = greatest(left?.[figure] ?? 0, known?.[figure] ?? 0)
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

/** The open amounts of an order. */
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
