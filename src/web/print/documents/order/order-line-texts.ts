import { groupedDigits } from '#domain/decimal'
import { rowsAt, textAt, type PrintData } from '#drawing/drawing'
import { isPercent, type DiscountType } from '#domain/order/discount-types'
import { amount, joinedTexts } from '../../drawing/printed-value'
import { bilingual, papers } from '../field-text'

/** The properties of a line from which texts are computed here, beside its own texts. */
export interface PrintedLine {
  discount_type: DiscountType
  discount_value: number
  receivable_cash_value: number
  /** Liang. */
  weight_in_liang: number
  [name: string]: unknown
}

/** Metal that is settled in gold is not priced: beside the amount, weight × price would be another figure. */
const GOLD_PRICE = 'gold_price_per_gram_value'

/** Absent fees and stones are left out of a column, where zeros would obscure the others. */
const emptyWhenZero = [
  GOLD_PRICE,
  'labor_fee_per_gram_value',
  'unit_price_per_gram_value',
  'labor_fee',
  'diamond_count',
  'diamond_weight',
  'diamond_fee_value',
  'receivable_gold_weight',
] as const

/** The computed texts of a line, titled by `print.fields.*`. */
export const lineFields = [
  'position',
  'color_size',
  'discount_value',
  'receipt_text',
  'usd_value',
  ...emptyWhenZero,
] as const

/** A discount: an amount of money, or `2.5 %`; empty when there is none. */
function discountText({ discount_type, discount_value }: PrintedLine): string {
  if (discount_value === 0) return ''
  if (!isPercent(discount_type)) return amount(discount_value)
  return `${groupedDigits(discount_value, 2).replace(/\.?0+$/, '')} %`
}

/** The facts of an order that its lines need. */
interface LinesOf {
  /** Whether the metal is settled in gold. */
  inGold: boolean
  /** An amount in US dollars; empty when they are not wanted. */
  dollars: (value: number) => string
}

function lineTexts(
  own: PrintData,
  line: PrintedLine,
  position: number,
  { inGold, dollars }: LinesOf,
): PrintData {
  const counts = (name: string) => line[name] !== 0 && !(inGold && name === GOLD_PRICE)
  const shown = emptyWhenZero.map((name) => [name, counts(name) ? textAt(own, name) : ''] as const)
  const texts = {
    ...own,
    ...Object.fromEntries(shown),
    position: String(position),
    color_size: joinedTexts([textAt(own, 'color.name'), textAt(own, 'size')], ' / '),
    discount_value: discountText(line),
    usd_value: dollars(line.receivable_cash_value),
  }
  return { ...texts, receipt_text: receiptText(texts) }
}

/** A line on a narrow receipt, in the order of its computation: `37.429 g × 916.00`, stones, discount. */
function receiptText(texts: PrintData): string {
  const of = (name: string) => textAt(texts, name)
  const price = of('unit_price_per_gram_value')
  const behind = (label: string, value: string) => (value === '' ? '' : `${label} ${value}`)
  const lines = [
    of('product.name') || of('product_code'),
    joinedTexts([of('inventory_code'), of('color_size')]),
    `${joinedTexts([`${of('quantity')} ${bilingual(papers.words.pieces)}`, `${of('weight')} g`])}${price === '' ? '' : ` × ${price}`}`,
    behind(bilingual(papers.order.stones), of('diamond_fee_value')),
    behind(bilingual(papers.order.discount), of('discount_value')),
  ]
  return joinedTexts(lines, '\n')
}

/**
 * The rows of the table of lines. `receivable_cash_value` is the amount due for each, so that it adds up to the total.
 */
export function orderLineTexts(own: PrintData, lines: readonly PrintedLine[], order: LinesOf): PrintData[] {
  const texts = rowsAt(own, 'order_details')
  return lines.map((line, index) => lineTexts(texts[index] ?? {}, line, index + 1, order))
}
