import { greatest, subtract } from '../../decimal'
import { lessStones, stonesWith, type StonedPieces, type Stones } from '../../stock/stones'
import { inOrderCurrency } from '../order-rate'
import { orderTypes } from '../order-types'
import { proposedAmount, type PartsOfLine } from '../parts'
import { changeOfPart } from '../return'
import type { OrderDraft } from './draft'
import type { DraftLine, LineChange } from './draft-line'

/**
 * The values that follow a change of pieces or weight: on a part of a sold line, its proposals; on goods from stock,
 * the stones of as many pieces. Typed values that are no longer proposals stay.
 *
 * @param line as it was
 * @param change of the line
 * @returns the values that follow, without the change itself
 * @see domain.md §12.4, §12.13
 */
export function valuesThatFollow(draft: OrderDraft, line: DraftLine, change: LineChange): LineChange {
  const isOther = (name: 'quantity' | 'weight') => change[name] !== undefined && change[name] !== line[name]
  if (!isOther('quantity') && !isOther('weight')) return {}
  if (line.parts) return sharesOfPart(line.parts, line, change)
  const { quantity } = change
  return quantity === undefined ? {} : stonesThatFollow(draft, line, quantity)
}

/** The weight follows the pieces while it is still the proposal. */
function sharesOfPart(parts: PartsOfLine, line: DraftLine, change: LineChange): LineChange {
  const { quantity = line.quantity } = change
  const isProposal = proposedAmount(parts, { quantity: line.quantity }).weight === line.weight
  const weight = change.weight ?? (isProposal ? proposedAmount(parts, { quantity }).weight : line.weight)
  return { weight, ...changeOfPart(parts, { ...line }, { ...line, ...change, quantity, weight }) }
}

function stonesThatFollow(draft: OrderDraft, line: DraftLine, quantity: number): LineChange {
  const { rate } = draft.header
  const shelf = line.shelf && shelfFor(draft, line.inventory_code, line.shelf, line.key)
  if (!shelf || !rate || !takesGoods(draft)) return {}
  const proposal = (pieces: number) => inCurrency(stonesWith(shelf, pieces), rate)
  const [was, next] = [proposal(line.quantity), proposal(quantity)]
  const isProposal = (['diamond_count', 'diamond_weight', 'diamond_fee_value'] as const).every(
    (name) => was[name] === line[name],
  )
  return isProposal ? next : {}
}

/** A sale, and a preorder, which becomes one. */
const takesGoods = ({ header }: OrderDraft) => orderTypes[header.order_type].in_out === -1

/**
 * The proposed stones of a new line, in the order's currency.
 *
 * @param shelf the pieces in stock with their stones, in HKD
 * @param quantity of the line
 * @throws RuleBroken `rate_missing`
 * @see domain.md §11.1, §12.13
 */
export function proposedStones(
  draft: OrderDraft,
  code: string,
  shelf: StonedPieces,
  quantity: number,
): Stones {
  return inCurrency(stonesWith(shelfFor(draft, code, shelf), quantity), draft.header.rate)
}

function inCurrency(stones: Stones, rate: OrderDraft['header']['rate']): Stones {
  return { ...stones, diamond_fee_value: inOrderCurrency(stones.diamond_fee_value, rate) }
}

/** The remainder of a stock row after the lines before this one, in the order in which confirming takes them. */
function shelfFor({ lines }: OrderDraft, code: string, shelf: StonedPieces, key?: number): StonedPieces {
  const place = lines.findIndex((line) => line.key === key)
  const before = (place === -1 ? lines : lines.slice(0, place)).filter(
    ({ inventory_code }) => inventory_code === code,
  )
  return before.reduce((left, { quantity }) => {
    const stones = lessStones(left.stones, stonesWith(left, quantity))
    return { quantity: greatest(subtract(left.quantity, quantity), 0), stones }
  }, shelf)
}
