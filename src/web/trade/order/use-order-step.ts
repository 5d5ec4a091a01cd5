import { useInvalidate, useNotification } from '@refinedev/core'
import { useCall, type Call } from '../../data/calls'
import type { OrderRecord } from '../../data/records/order-record'
import { useRefreshedOrders } from './order-query'

interface OrderStep<Input> {
  /** The call that an input leads to. */
  step: (input: Input) => Call<OrderRecord>
  /** The message of success. */
  done: string
  onDone: (record: OrderRecord) => void
}

/** A step of an order in one call of the server; all open orders and lists show the result. */
export function useOrderStep<Input = void>({ step, done, onDone }: OrderStep<Input>) {
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const refresh = useRefreshedOrders()
  return useCall(step, {
    onSuccess: async (record) => {
      notify?.({ type: 'success', message: done })
      for (const resource of ['orders', 'inventorys']) void invalidate({ resource, invalidates: ['list'] })
      await refresh()
      onDone(record)
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
}
