import { grouped } from '#domain/decimal'
import { amount, joined } from '../printed-value'
import { rowsAt, textAt, type PrintData } from '../print-data'

/** What of a line is computed here, beside its own texts. */
export interface PrintedLine {
  discount_type: string
  discount_value: number
  [name: string]: unknown
}

/** Fees and stones that there are not say nothing in a column, and the zeros would hide those that there are. */
const emptyWhenZero = [
  'gold_price_per_gram_value',
  'labor_fee_per_gram_value',
  'unit_price_per_gram_value',
  'labor_fee',
  'diamond_count',
  'diamond_weight',
  'diamond_fee_value',
  'receivable_gold_weight',
] as const

/** The computed texts of a line, titled by `print.fields.*`. */
export const lineFields = ['position', 'color_size', 'discount_value', ...emptyWhenZero] as const

/** A discount: an amount of money, or `2.5 %`; empty where there is none. */
function discountText({ discount_type, discount_value }: PrintedLine): string {
  if (discount_value === 0) return ''
  if (discount_type !== 'percentage') return amount(discount_value)
  return `${grouped(discount_value, 2).replace(/\.?0+$/, '')} %`
}

function lineTexts(own: PrintData, line: PrintedLine, position: number): PrintData {
  const shown = emptyWhenZero.map((name) => [name, line[name] === 0 ? '' : textAt(own, name)] as const)
  return {
    ...own,
    ...Object.fromEntries(shown),
    position: String(position),
    color_size: joined([textAt(own, 'color.name'), textAt(own, 'size')], ' / '),
    discount_value: discountText(line),
  }
}

/** The rows of the table of lines. `receivable_cash_value` is what is due for each, so that it adds up to the total. */
export function orderLineTexts(own: PrintData, lines: readonly PrintedLine[]): PrintData[] {
  const texts = rowsAt(own, 'order_details')
  return lines.map((line, index) => lineTexts(texts[index] ?? {}, line, index + 1))
}
