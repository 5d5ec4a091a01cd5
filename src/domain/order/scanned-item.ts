import {
  addLines,
  changeLine,
  type DraftLine,
  type DraftProduct,
  isPiece,
  type LineStart,
  type OrderDraft,
  replaceLines,
} from './draft/draft'
import { proposedStones } from './draft/draft-shares'
import { lineFreedom } from './draft/draft-prices'
import { noStones, stonesIn } from '../stock/stones'
import { orderTypes, takesFromStock } from './order-types'
import { formOfCode } from '../code-form'
import { divide, greatest, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { sequenceIn } from '../stock/sequences'
import { isPercent } from './discount-types'

/** One card of the scanner: a stock row or, on a purchase, a product to restock. */
export interface ScannedItem {
  code: string
  name: string
  product: DraftProduct & { category_name: string; material_name: string }
  color_id: number | null
  color_name: string
  size: string
  /** Null for a product, which is not a stock row. */
  quantity: number | null
  /** Grams, 3 decimals. */
  weight: number | null
  /** HKD per gram, 2 decimals. */
  labor_fee: number | null
  location: string
  is_sample: boolean
  diamond_count: number
  /** Carats, 3 decimals. */
  diamond_weight: number
  /** HKD, 2 decimals. */
  diamond_fee_value: number
  remarks: string
  is_inventory: boolean
}

/** The reason why an item cannot be added to the order. */
type Refusal = 'customer_missing' | 'already_on_order' | 'order_confirmed' | 'lines_of_sale' | 'rate_missing'

/** The proposed prices of a new line, in the order's currency per gram, 2 decimals. */
interface ProposedPrices {
  gold_price: number
  labor_fee: number
}

/**
 * Whether a stock row is used up, so that its card cannot be chosen.
 *
 * @see domain.md §6 Scanner
 */
export function isSpent(item: ScannedItem): boolean {
  return item.is_inventory && (item.quantity ?? 0) <= 0
}

/**
 * Whether this item is one physical piece on a sale, sold whole with the quantity and weight of its stock row.
 *
 * @see spec.md §5
 */
function isCopiedWhole(item: ScannedItem): boolean {
  return item.is_inventory && (item.product.is_unique_code || item.is_sample)
}

/**
 * Whether adding this item asks for the number of pieces, each with a sequence of its own.
 *
 * @see domain.md §5
 */
export function asksForPieces(draft: OrderDraft, item: ScannedItem): boolean {
  return orderTypes[draft.header.order_type].in_out === 1 && item.product.is_unique_code
}

/**
 * The line that already contains a piece.
 *
 * @param code as scanned
 * @returns undefined when no line has the code, or when it is not a piece's code, which may be on several lines
 */
export function lineOfPiece(draft: OrderDraft, code: string): DraftLine | undefined {
  return draft.lines.find((line) => isPiece(line) && formOfCode(code, line.inventory_code) !== undefined)
}

/**
 * The reason why an item cannot be added, or null.
 *
 * Without a rate, no price can be proposed. A sale needs its customer first; a piece or a sample can be on an order
 * only once; a return is limited to the lines of its sale.
 *
 * @see domain.md §6
 */
export function refusalOf(draft: OrderDraft, item: ScannedItem): Refusal | null {
  const freedom = lineFreedom(draft.header)
  if (freedom !== 'free') return freedom === 'frozen' ? 'order_confirmed' : 'lines_of_sale'
  if (!draft.header.rate) return 'rate_missing'
  if (orderTypes[draft.header.order_type].in_out === 1) return null
  if (!draft.header.customer_id) return 'customer_missing'
  const twice = isCopiedWhole(item) && draft.lines.some((line) => line.inventory_code === item.code)
  return twice ? 'already_on_order' : null
}

/**
 * Puts a scanned item on the order.
 *
 * A repeated scan raises the quantity of a line that is not weighed yet, since its goods are weighed together. Once the
 * line is weighed, another item would make its weight wrong, so the next scan starts a new line. A piece goes to the
 * line that waits for it.
 *
 * @param sequences reserved by the server; empty when the item asks for none
 * @returns the order with the item, and the key of the line whose quantity rose or that got its piece; null for new
 *   lines
 * @see domain.md §3, §6
 */
export function addScannedItem(
  draft: OrderDraft,
  item: ScannedItem,
  prices: ProposedPrices,
  sequences: readonly number[],
): { draft: OrderDraft; counted: number | null } {
  const waiting = lineAwaiting(draft, item)
  if (waiting) return { draft: givePiece(draft, waiting.key, item), counted: waiting.key }
  const isLoose = sequences.length === 0 && !item.product.is_unique_code && !item.is_sample
  const line = draft.lines.find(
    (each) => isLoose && each.inventory_code === item.code && each.weight === 0 && !isPiece(each),
  )
  return line === undefined
    ? { draft: addLines(draft, linesFromScan(draft, item, prices, sequences)), counted: null }
    : { draft: changeLine(draft, line.key, { quantity: line.quantity + 1 }), counted: line.key }
}

/**
 * The new lines for a scanned item.
 *
 * On a sale, a piece or a sample brings its quantity and weight; any other item starts with quantity 1 and no weight.
 * Either way it brings the stones of its pieces.
 * On a purchase of a unique-code product there is one line of quantity 1 per sequence.
 *
 * @param sequences reserved by the server; empty when the item asks for none
 * @see domain.md §3, §5
 */
export function linesFromScan(
  draft: OrderDraft,
  item: ScannedItem,
  prices: ProposedPrices,
  sequences: readonly number[],
): LineStart[] {
  const start = startFrom(draft, item, prices)
  return sequences.length === 0
    ? [start]
    : sequences.map((inventory_code_seq) => ({ ...start, inventory_code_seq }))
}

function startFrom(draft: OrderDraft, item: ScannedItem, prices: ProposedPrices): LineStart {
  const sells = orderTypes[draft.header.order_type].in_out === -1
  const whole = sells && isCopiedWhole(item)
  const quantity = whole ? (item.quantity ?? 1) : 1
  const shelf =
    sells && item.is_inventory ? { quantity: item.quantity ?? 0, stones: stonesIn(item) } : undefined
  return {
    id: null,
    product: item.product,
    inventory_code: item.code,
    inventory_code_seq: null,
    color_id: item.color_id,
    color_name: item.color_name,
    size: item.size,
    location: sells ? item.location : '',
    quantity,
    weight: whole ? (item.weight ?? 0) : 0,
    gold_price_per_gram_value: prices.gold_price,
    labor_fee_per_gram_value: prices.labor_fee,
    ...(shelf ? proposedStones(draft, item.code, shelf, quantity) : noStones),
    shelf,
    discount_type: 'fixed',
    discount_value: 0,
    remarks: '',
    stored: {},
    own: {},
    returned: false,
    returned_order_code: null,
    fee_is_default: true,
    price_is_default: true,
  }
}

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
