import { orderTypesWhere } from '#domain/order/order-types'
import { type Sums, sumsQuestion } from '../../data/records/sums'
import { useAnswer } from '../../data/calls'

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

/** A preorder is owed on the sale that it becomes. */
const owing = orderTypesWhere(({ movement }) => movement !== null)

/**
 * What a customer owes on its confirmed orders, less what we owe on them.
 *
 * @returns undefined until it is known; null where it cannot be
 */
export function useOwed(customerId: number): Owed | null | undefined {
  const { data, error } = useAnswer(
    sumsQuestion('orders', {
      filters: [
        { field: 'customer_id', operator: 'eq', value: customerId },
        { field: 'confirmed', operator: 'eq', value: true },
        { field: 'paid', operator: 'eq', value: false },
        { field: 'order_type', operator: 'in', value: owing },
      ],
      net: 'order_type',
    }),
  )
  if (data) return owedOf(data)
  return error ? null : undefined
}
