import type { Sums } from '../../data/records/sums'

/** What a customer owes: money in each currency, and grams of gold; negative where we owe. */
export interface Owed {
  cash: { currency: string; value: number }[]
  gold: number
}

/** What a customer owes, by the net sums of all its unpaid orders; null where they are too many to add up. */
export function owedOf({ sums }: Sums): Owed | null {
  if (sums === null) return null
  const open = sums.filter(({ sum }) => sum !== 0)
  return {
    cash: open.flatMap(({ field, currency, sum }) =>
      field === 'unpaid_cash_value' && currency !== undefined ? [{ currency, value: sum }] : [],
    ),
    gold: open.find(({ field }) => field === 'unpaid_gold_weight')?.sum ?? 0,
  }
}
