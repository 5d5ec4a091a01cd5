import { RuleBroken } from '../../errors'
import { inventoryCode } from '../../stock/inventory-code'
import type { DraftHeader } from './draft-header'
import { type DraftLine, type LineChange, type LineStart, typedMarks } from './draft-line'
import { valuesThatFollow } from './draft-shares'
import { lineFigures } from '../line'
import { orderTypes, type OrderType } from '../order-types'
import { orderTotals, type OrderTotals } from '../totals'

export type { DraftHeader } from './draft-header'
export type { DraftLine, DraftProduct, LineChange, LineFacts, LineStart } from './draft-line'

/** An order while it is edited; each keystroke computes `draft = f(draft)`. */
export interface OrderDraft {
  header: DraftHeader
  lines: readonly DraftLine[]
  totals: OrderTotals
  nextKey: number
}

/** Only purchased goods get a code here; returned goods keep the code under which they were sold. */
const isPurchase = (header: DraftHeader) => orderTypes[header.order_type].supplied

/**
 * Whether this line is one physical piece, with quantity 1 and a code of its own.
 *
 * @see domain.md §1
 */
export function isPiece(line: Pick<DraftLine, 'product' | 'inventory_code_seq'>): boolean {
  return line.product.is_unique_code || line.inventory_code_seq !== null
}

/**
 * The initial draft of a new order of a type.
 *
 * @param date the business day, `2026-11-21`
 * @see domain.md §6
 */
export function emptyDraft(order_type: OrderType, date: string): OrderDraft {
  const header: DraftHeader = {
    id: null,
    code: '',
    updated_at: null,
    order_type,
    date,
    customer_id: null,
    payment_method: 'no_gold',
    currency: 'HKD',
    rate: 1,
    rate_date: null,
    term: 30,
    salesperson: '',
    contact_person: '',
    phone: '',
    fax: '',
    email: '',
    address: '',
    invoice_number: '',
    remarks: '',
    media: [],
    original_customer_order_media: [],
    confirmed: false,
    yd_converted_order_code: null,
    stored: {},
    own: {},
  }
  return draftWith(header, [])
}

/**
 * The draft of a header and lines, with every line's figures and the totals computed.
 *
 * @param starts the lines in their order
 * @param keys the lines' keys when the page already shows them; 1, 2, 3 … when left out
 */
export function draftWith(
  header: DraftHeader,
  starts: readonly LineStart[],
  keys: readonly number[] = starts.map((_, index) => index + 1),
): OrderDraft {
  const lines = starts.map((start, index) => figured({ ...start, key: keys[index] ?? -index }, header))
  return withLines({ header, lines: [], totals: orderTotals([]), nextKey: Math.max(0, ...keys) + 1 }, lines)
}

/**
 * Changes the header; a new settlement mode is copied to every line and re-prices it.
 *
 * @see domain.md §3
 */
export function changeHeader(draft: OrderDraft, change: Partial<DraftHeader>): OrderDraft {
  const header = { ...draft.header, ...change }
  if (header.payment_method === draft.header.payment_method) return { ...draft, header }
  return withLines(
    { ...draft, header },
    draft.lines.map((line) => figured(line, header)),
  )
}

/**
 * Adds lines at the end, in their order.
 */
export function addLines(draft: OrderDraft, starts: readonly LineStart[]): OrderDraft {
  const added = starts.map((start, index) => figured({ ...start, key: draft.nextKey + index }, draft.header))
  return withLines({ ...draft, nextKey: draft.nextKey + added.length }, [...draft.lines, ...added])
}

/**
 * Changes one line and everything derived from it; the other lines stay the same objects.
 *
 * A typed price or fee no longer counts as proposed. The proposals that depend on pieces and weight follow them.
 */
export function changeLine(draft: OrderDraft, key: number, change: LineChange): OrderDraft {
  return replaceLines(draft, (line) =>
    line.key === key ? changed(line, { ...valuesThatFollow(draft, line, change), ...change }) : line,
  )
}

/** Removes one line. */
export function removeLine(draft: OrderDraft, key: number): OrderDraft {
  return withLines(
    draft,
    draft.lines.filter((line) => line.key !== key),
  )
}

/**
 * Puts a removed line back in its place, or at the end when the order has become shorter.
 *
 * @param index its former place, from 0
 */
export function restoreLine(draft: OrderDraft, line: DraftLine, index: number): OrderDraft {
  if (draft.lines.some((other) => other.key === line.key)) return draft
  return withLines(draft, draft.lines.toSpliced(index, 0, figured(line, draft.header)))
}

/** Copies one value from the line above, as Ctrl+D does in a spreadsheet; has no effect on the first line. */
export function copyFromAbove(
  draft: OrderDraft,
  key: number,
  fields: readonly (keyof LineChange)[],
): OrderDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const above = draft.lines[index - 1]
  if (above === undefined) return draft
  const change = Object.fromEntries(fields.map((field) => [field, above[field]]))
  return changeLine(draft, key, change)
}

/**
 * Replaces lines; those that stay the same objects keep their figures.
 *
 * @param next returns the line itself where nothing changes
 */
export function replaceLines(draft: OrderDraft, next: (line: DraftLine) => DraftLine): OrderDraft {
  const lines = draft.lines.map((line) => {
    const other = next(line)
    return other === line ? line : figured(other, draft.header)
  })
  return lines.every((line, index) => line === draft.lines[index]) ? draft : withLines(draft, lines)
}

function withLines(draft: OrderDraft, lines: readonly DraftLine[]): OrderDraft {
  const totals = orderTotals(
    lines.map(({ quantity, weight, diamond_fee_value, figures }) => ({
      quantity,
      weight,
      weight_in_liang: figures.weight_in_liang,
      diamond_fee_value,
      receivable_cash_value: figures.receivable_cash_value,
      receivable_gold_weight: figures.receivable_gold_weight,
    })),
  )
  return { ...draft, lines, totals }
}

function changed(line: DraftLine, change: LineChange): DraftLine {
  const fields = Object.keys(change) as (keyof LineChange)[]
  if (fields.every((field) => line[field] === change[field])) return line
  return { ...line, ...change, ...typedMarks(change) }
}

type Unfigured = Omit<DraftLine, 'figures' | 'broken'>

function figured(line: Unfigured, header: DraftHeader): DraftLine {
  const coded = isPurchase(header) ? { ...line, inventory_code: codeOf(line) } : line
  try {
    return { ...coded, figures: lineFigures(coded, header.payment_method), broken: null }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    // A half-typed discount is normal while typing: the page shows the broken rule and the amount before the discount.
    const figures = lineFigures({ ...coded, discount_value: 0 }, header.payment_method)
    return { ...coded, figures, broken: error.code }
  }
}

function codeOf(line: Unfigured): string {
  return inventoryCode({
    product_code: line.product.code,
    color_id: line.color_id,
    inventory_code_seq: line.inventory_code_seq,
    size: line.size,
    customer_code: madeForCode(line),
  })
}

/** The code of the customer for whom the goods are made, as last saved. */
function madeForCode({ stored, own }: Unfigured): string | null {
  const { made_for: customer } = stored
  const isKnown = typeof customer === 'object' && customer !== null && 'code' in customer
  return isKnown && !('made_for_id' in own) ? String(customer.code) : null
}
