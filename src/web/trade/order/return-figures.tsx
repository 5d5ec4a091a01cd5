import { useTranslation } from 'react-i18next'
import { compare, subtract, sum } from '#domain/decimal'
import { offsetOf } from '#domain/order/return'
import { lineFigures } from '#domain/order/line'
import { leftOfLine, proposedAmount, proposedPart, type Amount } from '#domain/order/parts'
import type { LineRecord, OrderRecord } from '../../data/records/order-record'
import { formatGrams } from '../../data/languages/format'
import { AwaitedAmount, Money } from '../../fields/numbers/Money'

type Owed = Pick<OrderRecord, 'unpaid_cash_value' | 'unpaid_gold_weight'>
type Returned = Pick<OrderRecord, 'receivable_cash_value' | 'receivable_gold_weight'>

/** Money, and grams of gold. */
interface CashAndGold {
  cash: number
  gold: number
}

/** The figures of a return. */
interface ReturnFigures {
  /** The worth of the returned goods. */
  back: CashAndGold
  /** The part that is offset against the unpaid amount of the sale. */
  offset: CashAndGold
  /** The rest for the customer. */
  rest: CashAndGold
}

/**
 * The figures of a return of these lines, as the server will compute them when the return is confirmed.
 *
 * @param sale the unpaid amount of the sale
 * @see domain.md §6
 */
export function returnFigures(lines: readonly Returned[], sale: Owed): ReturnFigures {
  const cash = sum(lines.map((line) => line.receivable_cash_value))
  const gold = sum(lines.map((line) => line.receivable_gold_weight))
  const offset = offsetOf({ unpaid_cash_value: cash, unpaid_gold_weight: gold }, sale)
  const { offset_cash_value, offset_gold_weight } = offset
  return {
    back: { cash, gold },
    offset: { cash: offset_cash_value, gold: offset_gold_weight },
    rest: { cash: subtract(cash, offset_cash_value), gold: subtract(gold, offset_gold_weight) },
  }
}

/**
 * The returned part of a line that does not return all that is left: pieces, and grams unless they are the pieces'
 * share. A text is input that is not a number.
 */
export interface AskedPart {
  quantity?: number | string | undefined
  weight?: number | string | undefined
}

/** The figures of a part that are above 0 and no more than what is left. */
function readable(asked: AskedPart, left: Amount): Partial<Amount> {
  const fits = (name: keyof Amount) => {
    const value = asked[name]
    return typeof value === 'number' && compare(value, 0) > 0 && compare(value, left[name]) <= 0
      ? { [name]: value }
      : {}
  }
  return { ...fits('quantity'), ...fits('weight') }
}

/** The figures of a part that are missing, unreadable, nothing or more than what is left of the line. */
export function wrongIn(line: LineRecord, asked: AskedPart | undefined): (keyof Amount)[] {
  if (asked === undefined) return []
  const fitting = readable(asked, leftToReturn(line))
  return (['quantity', 'weight'] as const).filter((name) => name in asked && !(name in fitting))
}

/** A part as it is sent. */
export function sentPart({ id }: Pick<LineRecord, 'id'>, { quantity, weight }: AskedPart) {
  return { id, ...(quantity !== undefined && { quantity }), ...(weight !== undefined && { weight }) }
}

/**
 * The returned figures of a sale's line: all that its parts on other returns leave, or the requested part of it.
 *
 * @returns of a line that is wholly returned, its own figures
 * @see domain.md §12.4
 */
export function leftToReturn(line: LineRecord, asked?: AskedPart): Amount & Returned {
  const { parts } = line
  if (!parts || line.returned || (line.returned_order_code === null && asked === undefined)) return line
  const amount = proposedAmount(parts, asked && readable(asked, leftOfLine(parts)))
  const part = { ...parts.sold, ...amount, ...proposedPart(parts, amount) }
  const { receivable_cash_value, receivable_gold_weight } = lineFigures(part, parts.sold.payment_method)
  return { ...amount, receivable_cash_value, receivable_gold_weight }
}

interface ReturnFiguresViewProps {
  /** Undefined while the sale is loading. */
  figures: ReturnFigures | undefined
  currency: string
  /** Shows gold when the metal is settled in gold. */
  inGold: boolean
}

const names = ['back', 'offset', 'rest'] as const satisfies (keyof ReturnFigures)[]

type FigureProps = Pick<ReturnFiguresViewProps, 'currency' | 'inGold'> & { value: CashAndGold }

/** The figures of a return: the worth of the goods, the offset, and the rest for the customer. */
export function ReturnFiguresView({ figures, currency, inGold }: ReturnFiguresViewProps) {
  const { t } = useTranslation()
  return (
    <div className="return-figures" data-testid="return-figures">
      {names.map((name) => {
        const label = t(`orders.return.figures.${name}`)
        return (
          <div key={name} className="return-figure" role="group" aria-label={label}>
            <small>{label}</small>
            {figures ? <Figure value={figures[name]} {...{ currency, inGold }} /> : <AwaitedAmount />}
          </div>
        )
      })}
    </div>
  )
}

function Figure({ value: { cash, gold }, currency, inGold }: FigureProps) {
  const { t } = useTranslation()
  return (
    <>
      <output data-zero={cash === 0 || undefined}>
        <Money value={cash} currency={currency} />
      </output>
      {inGold && <span>{t('orders.return.gold', { weight: formatGrams(gold) })}</span>}
    </>
  )
}
