import { useInvalidate, useNotification } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import type { OrderRecord } from './order-record'
import { useRefreshedOrders } from './use-order-record'

interface OrderStep<Input> {
  send: (input: Input) => Promise<OrderRecord>
  /** What is said when it is done. */
  done: string
  onDone: (record: OrderRecord) => void
}

/** A step of an order that the server takes as a whole; every order and list that is open shows what came of it. */
export function useOrderStep<Input>({ send, done, onDone }: OrderStep<Input>) {
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const refresh = useRefreshedOrders()
  return useMutation({
    mutationFn: send,
    onSuccess: async (record) => {
      notify?.({ type: 'success', message: done })
      for (const resource of ['orders', 'inventorys']) void invalidate({ resource, invalidates: ['list'] })
      await refresh()
      onDone(record)
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
}
