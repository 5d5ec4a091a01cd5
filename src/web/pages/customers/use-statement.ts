import { useAnswer, type Call } from '../../data/calls'
import type { Period, Statement } from '../../data/records/statement'

/** A customer's statement; the former one stays in sight until another period's comes. */
export function useStatement(customerId: number, { from, to }: Period) {
  const path = `/customers/${customerId}/cashflow?${new URLSearchParams({ from, to }).toString()}`
  const question: Call<Statement> = { resource: 'statement', path }
  // It changes with every order and payment, and none of them says whose it is.
  const query = useAnswer(question, { keepPrevious: true, staleTime: 0, refetchOnMount: 'always' })
  return {
    statement: query.data,
    failure: query.data === undefined ? query.error?.message : undefined,
    standing: query,
    reload: () => void query.refetch(),
  }
}
