import { useInvalidate, useNotification } from '@refinedev/core'
import { useCall, type Call } from '../../data/calls'
import type { OrderRecord } from '../../data/records/order-record'
import { useRefreshedOrders } from './order-query'

interface OrderStep<Input> {
  /** The call that an input leads to. */
  step: (input: Input) => Call<OrderRecord>
  /** What is said when it is done. */
  done: string
  onDone: (record: OrderRecord) => void
}

/** A step of an order that the server takes as a whole; every order and list that is open shows what came of it. */
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
