import { orderTypesWhere } from '#domain/order/order-types'
import { useAnswer } from '../../data/calls'
import { sumsQuestion } from '../../data/records/sums'
import { owedOf, type Owed } from './owed'

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
