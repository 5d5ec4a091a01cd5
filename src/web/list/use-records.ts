import { useList, type BaseRecord } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useCallback, useState } from 'react'
import type { Resource } from '#resource/resource'
import type { ColumnFilter } from '../fields/field-entry'
import { conditionsOf, refineFilters, sorting, type Condition, type ListState } from './list-state'
import type { Standing } from '../shell/notices/RefreshNotice'
import { textOrNull } from '../kit/values'

/** One page of a list, and how its loading goes. */
export interface Records {
  rows: readonly BaseRecord[]
  total: number
  /** The total is too large to be counted exactly. */
  estimated: boolean
  /** The number of records, the first in the list's order, that a search with too many matches has looked through. */
  lookedThrough: number | undefined
  /** No answer has arrived yet. */
  pending: boolean
  /** The previous page is shown while the requested one loads. */
  replaced: boolean
  loading: boolean
  /** The reason of a failure. */
  failure: string | undefined
  /** The age of the shown rows. */
  standing: Standing
  reload: () => void
  /** To be called before another page opens, so that it can be requested by a cursor of the shown one. */
  leaveFor: (page: number) => void
}

function lookedThroughOf(answer: object | undefined): number | undefined {
  const { looked_through: records }: Record<string, unknown> = { ...answer }
  return typeof records === 'number' ? records : undefined
}

/** The facts in an answer that Refine's type does not include. */
function factsOf(rows: readonly BaseRecord[], total: number, answer: object | undefined): PageFacts {
  const { next, previous, total_is_estimate }: Record<string, unknown> = { ...answer }
  const estimated = total_is_estimate === true
  return { rows, total, estimated, next: textOrNull(next), previous: textOrNull(previous) }
}

/**
 * The records of a list's state; the previous ones stay in sight until they arrive.
 *
 * @param fixed conditions that every record of the list meets, whatever its state
 * @param within the condition that the records of the open group meet; `none` where no group is open, so that nothing is asked
 */
export function useRecords(
  resource: Resource,
  state: ListState,
  fixed: Record<string, ColumnFilter> = {},
  within?: Condition | 'none',
): Records {
  const { cursor, step, forget } = useCursor(state)
  const filters = conditionsOf(state.filters, fixed)
  const { query, result } = useList<BaseRecord>({
    resource: resource.$id,
    pagination: { currentPage: state.page, pageSize: state.pageSize },
    sorters: [sorting(resource, state.sort)],
    filters: refineFilters([...filters, ...(typeof within === 'object' ? [within] : [])]),
    meta: { asked: { q: state.q || undefined, ...cursor } },
    queryOptions: {
      enabled: within !== 'none',
      // The records of another group are not a placeholder for those of this one.
      ...(within === undefined ? { placeholderData: keepPreviousData } : {}),
    },
    // A failure is shown in place of the list.
    errorNotification: false,
  })
  const {
    data: answer,
    isPlaceholderData: replaced,
    isPending: pending,
    isFetching: loading,
    dataUpdatedAt,
    error,
    refetch,
  } = query
  // Memoised: the hook renders more often than these values change, and a page of rows is expensive to render.
  return useMemo(() => {
    const facts = factsOf(result.data, result.total ?? 0, answer)
    // Reloads the page by its number; if that fails, its rows stay.
    const reload = () => void refetch().then(({ isSuccess }) => isSuccess && cursor && forget())
    return {
      rows: result.data,
      total: replaced ? facts.total : pagerTotal(facts, state),
      estimated: facts.estimated && facts.next !== null,
      lookedThrough: replaced ? undefined : lookedThroughOf(answer),
      pending,
      replaced,
      loading,
      failure: answer === undefined ? error?.message : undefined,
      standing: { data: answer, error, dataUpdatedAt, isFetching: loading, refetch: reload },
      reload,
      leaveFor: (page) => !replaced && step(page, facts),
    }
  }, [
    result.data,
    result.total,
    answer,
    replaced,
    pending,
    loading,
    dataUpdatedAt,
    error,
    refetch,
    state,
    cursor,
    step,
    forget,
  ])
}

/** The start or end of a page, from the server; a page that is reached by cursor costs the same at any depth. */
type Cursor = { after: string } | { before: string } | { last: true }

/** The part of an answer that determines the pages. */
export interface PageFacts {
  rows: readonly BaseRecord[]
  total: number
  estimated: boolean
  next: string | null
  previous: string | null
}

const questionKey = ({ filters, q, group, open, sort, pageSize, page }: ListState) =>
  JSON.stringify([filters, q, group, open, sort, pageSize, page])

const lastPage = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** The cursor from the shown page to another one; undefined when that is reached by its number alone. */
export function cursorTo(page: number, from: ListState, facts: PageFacts): Cursor | undefined {
  if (page === from.page + 1 && facts.next !== null) return { after: facts.next }
  if (page === from.page - 1 && page > 1 && facts.previous !== null) return { before: facts.previous }
  const isLast = page === lastPage(facts.total, from.pageSize)
  // If the total is exact, the last page holds the rest; if it is estimated, the last rows.
  return facts.estimated && isLast ? { last: true } : undefined
}

/** The total for the pager: an estimate must not hide the next page, nor offer one behind the end. */
export function pagerTotal(
  { rows, total, estimated, next }: PageFacts,
  { page, pageSize }: ListState,
): number {
  if (!estimated || rows.length === 0) return total
  const shown = (page - 1) * pageSize + rows.length
  return next === null ? shown : Math.max(total, shown + 1)
}

/**
 * The cursor of the shown page, and a setter for that of the next one. A page that an address or Back leads to has
 * none, and is requested by its number.
 */
function useCursor(state: ListState) {
  const [step, setStep] = useState<{ place: string; cursor: Cursor | undefined }>()
  const cursor = step?.place === questionKey(state) ? step.cursor : undefined
  const walk = useCallback(
    (page: number, facts: PageFacts) =>
      setStep({ place: questionKey({ ...state, page }), cursor: cursorTo(page, state, facts) }),
    [state],
  )
  const forget = useCallback(() => setStep(undefined), [])
  return { cursor, step: walk, forget }
}
