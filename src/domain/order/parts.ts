import { compare, greatest, least, negate, proportion, subtract, sum } from '../decimal'
import { RuleBroken } from '../errors'
import { MONEY_DECIMALS } from '../money'
import { WEIGHT_DECIMALS } from '../weight'
import { isPercent } from './discount-types'
import { lineFigures, type LineInput } from './line'
import { owesMetal, type SettlementMode } from './settlement-modes'

/** A part of a line: pieces and grams. */
export interface Amount {
  quantity: number
  /** Grams. */
  weight: number
}

/** The stones of a line, without their price. */
interface LooseStones {
  diamond_count: number
  /** Carats. */
  diamond_weight: number
}

/** A line of a sale whose parts come back. */
export interface PartedLine extends LineInput, LooseStones {
  payment_method: SettlementMode
}

/** A line of a return: a part of a sold line, on a draft or confirmed. */
export interface Part extends Amount, LooseStones {
  /** The id of the return's line. */
  id: number
  receivable_cash_value: number
  /** The signed cents that make all parts together exactly the line. */
  part_rounding_value: number
  above_sale_reason: string | null
}

/** A sold line, and its parts on live returns. */
export interface PartsOfLine {
  sold: PartedLine
  parts: readonly Part[]
}

/** The figures that a part takes from its line in proportion. */
export interface ProposedPart extends LooseStones {
  diamond_fee_value: number
  discount_type: LineInput['discount_type']
  discount_value: number
  part_rounding_value: number
}

/** The remainder of a line that can still come back. */
export interface LeftOfLine extends Amount, LooseStones {
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
}

/** A line with its parts other than one, which is about to change. */
export function partsBeside({ sold, parts }: PartsOfLine, id: number | null): PartsOfLine {
  return { sold, parts: parts.filter((part) => part.id !== id) }
}

/**
 * The remainder of a line without its parts: pieces, grams, stones, and their worth.
 *
 * A part accepted above its share with a reason takes only its share here: the excess is its own and does not change
 * the worth of the other parts.
 *
 * @returns never below 0; money with 2 decimals, weights with 3
 * @see domain.md §12.4
 */
export function leftOfLine(line: PartsOfLine): LeftOfLine {
  const { sold, parts } = line
  const left = (whole: number, taken: readonly number[]) => greatest(subtract(whole, sum(taken)), 0)
  const weight = left(
    sold.weight,
    parts.map((part) => part.weight),
  )
  return {
    weight,
    quantity: left(
      sold.quantity,
      parts.map(({ quantity }) => quantity),
    ),
    diamond_count: left(
      sold.diamond_count,
      parts.map(({ diamond_count }) => diamond_count),
    ),
    diamond_weight: left(
      sold.diamond_weight,
      parts.map(({ diamond_weight }) => diamond_weight),
    ),
    receivable_cash_value: left(
      shareOf(sold, sold),
      parts.map((part) => countedOf(sold, part)),
    ),
    receivable_gold_weight: owesMetal(sold.payment_method) ? weight : 0,
  }
}

function countedOf(sold: PartedLine, part: Part): number {
  const { receivable_cash_value: value, part_rounding_value: rounding, above_sale_reason: reason } = part
  return (reason ?? '').trim() === '' ? value : least(value, sum([shareOf(sold, part), rounding]))
}

/**
 * The proposed amount of a part where only its pieces, only its weight or neither is given: all that is left, or the
 * pieces' share of the remaining weight.
 *
 * @param line without the part itself
 * @returns grams with 3 decimals; not limited to what is left
 * @see domain.md §12.4
 */
export function proposedAmount(line: PartsOfLine, asked: Partial<Amount> = {}): Amount {
  const left = leftOfLine(line)
  const { quantity = left.quantity } = asked
  const share =
    quantity >= left.quantity
      ? left.weight
      : proportion(left.weight, quantity, left.quantity, WEIGHT_DECIMALS)
  return { quantity, weight: asked.weight ?? share }
}

/**
 * Refuses a part with more pieces or more weight than was sold, or than the other parts leave.
 *
 * @param line without the part itself
 * @param path of the part
 * @throws RuleBroken `return_exceeds` with the most that can come back, at the pieces or the weight
 * @see domain.md §11.3, §12.4
 */
export function refuseBeyondLeft(line: PartsOfLine, amount: Amount, path: string): void {
  const left = leftOfLine(line)
  for (const figure of ['quantity', 'weight'] as const)
    if (compare(amount[figure], left[figure]) > 0)
      throw new RuleBroken('return_exceeds', { most: left[figure] }, `${path}/${figure}`)
}

/**
 * The figures of a part that follow from its line: fee, stones and a fixed discount by their share, a percentage as it
 * is, and the rounding.
 *
 * The diamond fee goes by pieces, a fixed discount by the amount, each rounded once to cents. The part that brings the
 * last piece takes the stones that are left. Where hand-changed parts left less than its share, the discount takes
 * the difference.
 *
 * @param line without the part itself
 * @returns money with 2 decimals
 * @see domain.md §12.4
 */
export function proposedPart(line: PartsOfLine, amount: Amount): ProposedPart {
  const { sold } = line
  const left = leftOfLine(line)
  const fitting = sharesOf(sold, amount)
  const shares = { ...sold, ...amount, ...fitting }
  const rounded = { ...fitting, part_rounding_value: partRounding(line, shares) }
  const { amount: before, receivable_cash_value } = lineFigures(
    { ...shares, ...rounded },
    sold.payment_method,
  )
  const stones = stonesOf(sold, amount, left)
  if (compare(receivable_cash_value, left.receivable_cash_value) <= 0) return { ...rounded, ...stones }
  const discount_value = greatest(subtract(before, left.receivable_cash_value), 0)
  return { ...rounded, ...stones, discount_type: 'fixed', discount_value, part_rounding_value: 0 }
}

/**
 * The signed cents by which a part is worth more than its share, so that the shares of all parts are exactly the line:
 * 0 until the last piece comes back. Where some weight never comes back, all parts together are worth the weight that
 * did.
 *
 * @param line without the part itself
 * @param entered the part with its prices, fee and discount, which may have been changed by hand
 * @returns money, 2 decimals; never so low that the part would be worth less than nothing, nor so high that the parts
 *   would bring more than the line
 * @throws RuleBroken `discount_exceeds`, see `lineFigures`
 * @see domain.md §12.4
 */
export function partRounding(line: PartsOfLine, entered: LineInput): number {
  const { sold, parts } = line
  const taken = sum(parts.flatMap((part) => [shareOf(sold, part), part.part_rounding_value]))
  const all = [entered, ...parts]
  const together = {
    quantity: sum(all.map(({ quantity }) => quantity)),
    weight: sum(all.map(({ weight }) => weight)),
  }
  const isLast = together.quantity >= sold.quantity
  const worthOfAll = shareOf(sold, isLast ? together : sold)
  const difference = subtract(subtract(worthOfAll, taken), shareOf(sold, entered))
  const worth = worthWithout(entered, sold)
  // Roundings of tiny parts may add up to more than the line before the last piece comes.
  if (compare(difference, 0) <= 0) return greatest(difference, negate(worth))
  const most = subtract(leftOfLine(line).receivable_cash_value, worth)
  return isLast ? greatest(least(difference, most), 0) : 0
}

/** The worth of a part as entered, without the rounding. */
function worthWithout(entered: LineInput, { payment_method }: PartedLine): number {
  return lineFigures({ ...entered, part_rounding_value: 0 }, payment_method).receivable_cash_value
}

/** The worth of an amount of a line by its share, without the rounding. */
function shareOf(sold: PartedLine, { quantity, weight }: Amount): number {
  return worthWithout({ ...sold, ...sharesOf(sold, { quantity, weight }), quantity, weight }, sold)
}

type Shares = Pick<LineInput, 'diamond_fee_value' | 'discount_type' | 'discount_value'>

function sharesOf(sold: PartedLine, { quantity, weight }: Amount): Shares {
  const { discount_type, discount_value } = sold
  const isAll = quantity === sold.quantity
  const diamond_fee_value = isAll
    ? sold.diamond_fee_value
    : proportion(sold.diamond_fee_value, quantity, sold.quantity, MONEY_DECIMALS)
  if (isPercent(discount_type)) return { diamond_fee_value, discount_type, discount_value }
  const amountOf = (line: LineInput) =>
    lineFigures({ ...line, discount_value: 0, part_rounding_value: 0 }, sold.payment_method).amount
  const [whole, back] = [amountOf(sold), amountOf({ ...sold, quantity, weight, diamond_fee_value })]
  const discount = whole === 0 ? 0 : proportion(discount_value, back, whole, MONEY_DECIMALS)
  return { diamond_fee_value, discount_type, discount_value: discount }
}

function stonesOf(sold: PartedLine, { quantity }: Amount, left: LeftOfLine): LooseStones {
  const { diamond_count, diamond_weight } = left
  if (quantity >= left.quantity) return { diamond_count, diamond_weight }
  return {
    diamond_count: least(proportion(sold.diamond_count, quantity, sold.quantity, 0), diamond_count),
    diamond_weight: least(
      proportion(sold.diamond_weight, quantity, sold.quantity, WEIGHT_DECIMALS),
      diamond_weight,
    ),
  }
}
