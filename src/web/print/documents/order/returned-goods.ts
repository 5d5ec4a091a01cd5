import { sum } from '#domain/decimal'
import { joinedTexts, plain, type PaperWeights } from '../../drawing/printed-value'

/** A confirmed return of a sale, as `GET /orders/{code}` gives it: the returned goods, and the amounts taken off. */
export interface ConfirmedReturn {
  code: string
  date: string
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
  offset_cash_value: number
  /** Grams. */
  offset_gold_weight: number
  order_details: readonly { inventory_code?: string | null; product_code?: string | null; weight: number }[]
}

/** The amounts that returns take off a sale's receivable. */
export interface Offsets {
  cash: number
  /** Grams. */
  gold: number
}

/** The total that confirmed returns take off their sale. @see domain.md §6 */
export function offsetsOf(returns: readonly ConfirmedReturn[]): Offsets {
  return {
    cash: sum(returns.map(({ offset_cash_value }) => offset_cash_value)),
    gold: sum(returns.map(({ offset_gold_weight }) => offset_gold_weight)),
  }
}

/** The weights in the printed list of returned goods. */
export function returnedWeights(returns: readonly ConfirmedReturn[]): number[] {
  return returns.flatMap(({ order_details, receivable_gold_weight, offset_gold_weight }) => [
    receivable_gold_weight,
    offset_gold_weight,
    ...order_details.map(({ weight }) => weight),
  ])
}

/**
 * The returned goods of a sale, a line for each return: `2026-11-22 XSTH-20261122-0001 · R100-1 3.750 g · HK$4,948.79`.
 *
 * @param owed the writing of cash with gold beside it on the sale's paper
 * @returns '' when nothing came back
 */
export function returnedText(
  returns: readonly ConfirmedReturn[],
  weights: PaperWeights,
  owed: (cash: number, gold: number) => string,
): string {
  const goods = ({ order_details }: ConfirmedReturn) =>
    order_details
      .map((line) => `${plain(line.inventory_code ?? line.product_code)} ${weights.grams(line.weight)}`)
      .join('、')
  return returns
    .map((back) => {
      const value = owed(back.receivable_cash_value, back.receivable_gold_weight)
      return joinedTexts([`${back.date.slice(0, 10)} ${back.code}`, goods(back), value])
    })
    .join('\n')
}
