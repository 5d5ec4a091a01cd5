import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import { isPercent } from '#domain/order/discount-types'
import type { DraftLine } from '#domain/order/draft/draft'
import { formatAmount } from '../../../../data/languages/format'
import { ownValue, REASON_ABOVE_SALE } from '../../head/own-fields'

interface LineSummaryProps {
  line: DraftLine
  /** Whether the columns are folded away too. */
  folded: boolean
}

/** What a folded line holds beside the columns that are shown, in one row of small text. */
export function LineSummary({ line, folded }: LineSummaryProps) {
  const { t } = useTranslation()
  const parts = [
    ...(folded ? figuresOf(line) : []),
    line.diamond_count > 0 && t('orders.line.stones', { count: line.diamond_count }),
    line.diamond_weight > 0 && `${grouped(line.diamond_weight, 3)} ct`,
    folded && line.diamond_fee_value > 0 && formatAmount(line.diamond_fee_value),
    line.location,
    line.remarks,
    ownValue(line, REASON_ABOVE_SALE),
  ].filter(Boolean)
  if (parts.length === 0) return null
  const text = parts.join(' · ')
  return (
    <small className="line-extras" title={text}>
      {text}
    </small>
  )
}

/** The columns of a line as an invoice sums them up: colour, size, weight, how many, what a gram costs, the discount. */
function figuresOf(line: DraftLine): (string | false)[] {
  const { color_name, size, quantity, weight, discount_value: discount } = line
  const perGram = [line.gold_price_per_gram_value, line.labor_fee_per_gram_value].filter((value) => value > 0)
  return [
    color_name,
    size,
    `${grouped(weight, 3)} g`,
    quantity !== 1 && `× ${grouped(quantity, 0)}`,
    perGram.length > 0 && `${perGram.map((value) => formatAmount(value)).join(' + ')} /g`,
    discount > 0 &&
      `−${isPercent(line.discount_type) ? `${grouped(discount, 2)} %` : formatAmount(discount)}`,
  ]
}
