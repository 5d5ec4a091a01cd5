import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Period, Statement } from './statement'

/** A customer's statement; the former one stays in sight until another period's comes. */
export function useStatement(customerId: number, { from, to }: Period) {
  const { query } = useCustom<Statement & { id?: number }>({
    url: `/customers/${customerId}/cashflow`,
    method: 'get',
    config: { query: { from, to } },
    // It changes with every order and payment, and none of them says whose it is.
    queryOptions: { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always' },
    errorNotification: false,
  })
  return {
    statement: query.data?.data,
    failure: query.data === undefined ? query.error?.message : undefined,
    standing: query,
    reload: () => void query.refetch(),
  }
}
