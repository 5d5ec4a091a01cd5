import { useAnswer } from '../../data/calls'
import { sumsQuestion } from '../../data/records/sums'
import { owedOf, type Owed } from './owed'

/** What a customer owes on its confirmed orders, less what we owe on them; undefined until it is known. */
export function useOwed(customerId: number): Owed | undefined {
  const { data } = useAnswer(
    sumsQuestion('orders', {
      filters: [
        { field: 'customer_id', operator: 'eq', value: customerId },
        { field: 'confirmed', operator: 'eq', value: true },
        { field: 'paid', operator: 'eq', value: false },
      ],
      net: 'order_type',
    }),
  )
  return data && owedOf(data)
}
