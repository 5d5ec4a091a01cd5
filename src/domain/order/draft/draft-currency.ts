import { least } from '../../decimal'
import { convert } from '../../money'
import { changeHeader, type DraftLine, type OrderDraft, replaceLines } from './draft'
import { lineFigures } from '../line'
import type { OrderRate } from '../order-rate'
import { isPercent } from '../discount-types'

/** The effect of a change of currency on an order's figures: they are converted, or the numbers stay as typed. */
export type FiguresChoice = 'convert' | 'keep'

/**
 * The order in another currency, or at another rate of its own. Converting turns each entered figure into figure × old
 * rate ÷ new rate, rounded once to cents; percentages and weights stay, and everything derived is recomputed. Kept
 * figures stay as typed and no longer follow proposals.
 *
 * @throws RuleBroken `rate_missing` when figures are converted and either rate is unknown
 * @see domain.md §11.1
 */
export function changeCurrency(draft: OrderDraft, to: OrderRate, figures: FiguresChoice): OrderDraft {
  const { rate } = draft.header
  const inNew = (value: number) => (value === 0 ? 0 : convert(value, rate, to.rate))
  const next = changeHeader(draft, to)
  if (figures === 'keep') return replaceLines(next, (line) => ({ ...line, fee_is_default: false }))
  return replaceLines(next, (line) => convertedLine(line, draft, inNew))
}

/** A line with its figures converted; a discount of the full amount stays one despite rounding. */
function convertedLine(line: DraftLine, { header }: OrderDraft, inNew: (value: number) => number): DraftLine {
  const converted = {
    ...line,
    gold_price_per_gram_value: inNew(line.gold_price_per_gram_value),
    labor_fee_per_gram_value: inNew(line.labor_fee_per_gram_value),
    diamond_fee_value: inNew(line.diamond_fee_value),
  }
  if (isPercent(line.discount_type)) return converted
  const discount_value = inNew(line.discount_value)
  if (line.broken !== null) return { ...converted, discount_value }
  const { amount } = lineFigures({ ...converted, discount_value: 0 }, header.payment_method)
  return { ...converted, discount_value: least(discount_value, amount) }
}
