import { useInvalidate, useNotification, type BaseRecord } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOf } from '../../providers/request'
import { callStock, type StockValues } from './stock-call'

/** What is wrong with a field, by its name. */
export type FieldProblems = Readonly<Record<string, string>>

/**
 * Calls an inventory action, one call at a time; lists show the new stock afterwards. What the server refuses stands
 * at its field until that changes, and without a field in a toast.
 *
 * @param done key of the locales that says what was done
 */
export function useStockCall(path: string, done: string, onDone: (stock: BaseRecord) => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const [problems, setProblems] = useState<FieldProblems>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (body: StockValues) => callStock(path, body),
    onSuccess: async (stock) => {
      notify?.({ type: 'success', message: t(done) })
      await Promise.all([
        invalidate({
          resource: 'inventorys',
          invalidates: ['list', 'many', 'detail'],
          id: String(stock.code),
        }),
        invalidate({ resource: 'inventory_movements', invalidates: ['list', 'many'] }),
      ])
      onDone(stock)
    },
    onError: (error) => {
      const refused = problemsOf(error)
      setProblems(Object.fromEntries(refused.map(({ path: at, message }) => [at.slice(1), message])))
      if (refused.length === 0) notify?.({ type: 'error', message: error.message })
    },
  })
  const forget = (name: string) => setProblems(({ [name]: _gone, ...others }) => others)
  return { call: (body: StockValues) => !isPending && mutate(body), calling: isPending, problems, forget }
}
