import { grouped } from '#domain/decimal'
import { amount, joined, liang, nonzero, plain, weight } from './printed-value'
import type { PrintData } from './print-data'

/** What is printed of an order's line. */
export interface PrintedLine {
  product_code: string | null
  product?: { name?: string | null } | null
  inventory_code: string | null
  color?: { name?: string | null } | null
  size: string | null
  location?: string | null
  quantity: number
  weight: number
  weight_in_liang: number | null
  gold_price_per_gram_value: number
  labor_fee_per_gram_value: number
  labor_fee: number
  unit_price_per_gram_value: number
  diamond_count?: number | null
  diamond_weight?: number | null
  diamond_fee_value: number
  discount_type: string
  discount_value: number
  amount: number
  receivable_cash_value: number
  receivable_gold_weight: number
  remarks: string | null
}

/** A discount: an amount of money, or `2.5 %`; empty where there is none. */
function discountText({ discount_type, discount_value }: PrintedLine): string {
  if (discount_value === 0) return ''
  if (discount_type !== 'percentage') return amount(discount_value)
  return `${grouped(discount_value, 2).replace(/\.?0+$/, '')} %`
}

/** One row of the table of lines. The amount is what is due for it, so that the column adds up to the total. */
export function lineData(line: PrintedLine, position: number): PrintData {
  return {
    position: String(position),
    inventory_code: plain(line.inventory_code),
    product_code: plain(line.product_code),
    product: plain(line.product?.name),
    color: plain(line.color?.name),
    size: plain(line.size),
    color_size: joined([line.color?.name, line.size], ' / '),
    location: plain(line.location),
    quantity: String(line.quantity),
    weight: weight(line.weight),
    weight_in_liang: liang(line.weight_in_liang),
    gold_price_per_gram_value: nonzero(line.gold_price_per_gram_value),
    labor_fee_per_gram_value: nonzero(line.labor_fee_per_gram_value),
    labor_fee: nonzero(line.labor_fee),
    unit_price_per_gram_value: nonzero(line.unit_price_per_gram_value),
    diamond_count: line.diamond_count ? String(line.diamond_count) : '',
    diamond_weight: line.diamond_weight ? weight(line.diamond_weight) : '',
    diamond_fee_value: nonzero(line.diamond_fee_value),
    discount: discountText(line),
    amount_before_discount: amount(line.amount),
    amount: amount(line.receivable_cash_value),
    receivable_gold_weight: line.receivable_gold_weight ? weight(line.receivable_gold_weight) : '',
    remarks: plain(line.remarks),
  }
}
