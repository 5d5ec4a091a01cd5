import { orderTypesWhere } from '#domain/order/order-types'
import { type Sums, sumsQuestion } from '../../data/records/sums'
import { useAnswer } from '../../data/calls'

/** The debt of a customer: money in each currency, and grams of gold; negative when we owe. */
export interface Owed {
  cash: { currency: string; value: number }[]
  gold: number
}

/** The debt of a customer, from the net sums of all its unpaid orders; null when they are too many to add up. */
export function customerDebt({ sums }: Sums): Owed | null {
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
 * The debt of a customer on its confirmed orders, less our debt on them.
 *
 * @returns undefined until it is known; null when it cannot be
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
  if (data) return customerDebt(data)
  return error ? null : undefined
}
