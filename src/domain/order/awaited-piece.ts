import { divide, greatest, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { sequenceIn } from '../stock/sequences'
import { addLines, replaceLines, type DraftLine, type LineStart, type OrderDraft } from './draft/draft'
import { lineFreedom } from './draft/draft-prices'
import { takesFromStock } from './order-types'
import type { ScannedItem } from './scanned-item'
import { isPercent } from './discount-types'

/**
 * Whether a sale line names only its product, so that the actual piece is yet to be chosen, if the product is sold by
 * the piece. Lines of a converted preorder start this way.
 *
 * @see domain.md §11.8
 */
export function awaitsPiece({ header }: OrderDraft, line: DraftLine): boolean {
  const isOpenSale = takesFromStock(header.order_type) && lineFreedom(header) === 'free'
  return isOpenSale && line.quantity > 0 && sequenceIn(line.product.code, line.inventory_code) === null
}

/**
 * The first line of a sale that waits for a piece like this one: same product, and the same colour and size where the
 * line specifies them.
 *
 * @see domain.md §11.8
 */
export function lineAwaiting(draft: OrderDraft, item: ScannedItem): DraftLine | undefined {
  if (!item.is_inventory || !item.product.is_unique_code) return undefined
  return draft.lines.find((line) => awaitsPiece(draft, line) && matchesLine(item, line))
}

/** Whether the piece matches what the line specifies. */
function matchesLine(item: ScannedItem, { product, color_id, size }: DraftLine): boolean {
  if (product.code !== item.product.code) return false
  return (color_id === null || color_id === item.color_id) && (size === '' || size === item.size)
}

/**
 * Assigns a piece to a waiting line: weight, stones, colour, size and location come from the piece; the agreed prices
 * and discount stay. If the line is for several pieces, the remainder keeps waiting on a line of its own, with its
 * share of the diamond fee and of a fixed discount.
 *
 * @param key of the waiting line
 * @see domain.md §11.8
 */
export function givePiece(draft: OrderDraft, key: number, item: ScannedItem): OrderDraft {
  const line = draft.lines.find((each) => each.key === key)
  if (line === undefined) return draft
  const own = onePartOf(line)
  const given = replaceLines(draft, (each) =>
    each.key === key ? withPiece({ ...line, ...own }, item) : each,
  )
  return line.quantity > 1 ? addLines(given, [restOf(line, own, item)]) : given
}

function withPiece(line: DraftLine, item: ScannedItem): DraftLine {
  const { code, product, color_id, color_name, size, location, diamond_count, diamond_weight } = item
  return {
    ...line,
    ...{ product, color_id, color_name, size, location, diamond_count, diamond_weight },
    inventory_code: code,
    quantity: 1,
    weight: item.weight ?? line.weight,
  }
}

/** Amounts that belong to the whole line, not to one piece. */
type Shared = Pick<DraftLine, 'diamond_fee_value' | 'discount_value'>

function onePartOf({ quantity, diamond_fee_value, discount_type, discount_value }: DraftLine): Shared {
  const share = (value: number) => divide(value, quantity, MONEY_DECIMALS)
  return {
    diamond_fee_value: share(diamond_fee_value),
    discount_value: isPercent(discount_type) ? discount_value : share(discount_value),
  }
}

function restOf(line: DraftLine, part: Shared, item: ScannedItem): LineStart {
  const { key: _key, figures: _figures, broken: _broken, ...start } = line
  const percent = isPercent(line.discount_type)
  return {
    ...start,
    id: null,
    stored: {},
    quantity: subtract(line.quantity, 1),
    weight: greatest(subtract(line.weight, item.weight ?? 0), 0),
    diamond_fee_value: subtract(line.diamond_fee_value, part.diamond_fee_value),
    discount_value: percent ? line.discount_value : subtract(line.discount_value, part.discount_value),
  }
}
