import { useList, type BaseRecord } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '#resource/resource'
import type { ColumnFilter } from '../fields/field-entry'
import { pagerTotal, useCursor, type PageFacts } from './list-paging'
import { sorting, type ListState } from './list-state'
import type { Standing } from '../shell/notices/RefreshNotice'

/** One page of a list, and how its loading goes. */
export interface Records {
  rows: readonly BaseRecord[]
  total: number
  /** The total is too large to be counted exactly. */
  estimated: boolean
  /** Too many records hold what is searched for: it was looked for in so many, the first in the order of the list. */
  lookedThrough: number | undefined
  /** Nothing has come yet. */
  pending: boolean
  /** What is shown is the page before, while the asked one is on its way. */
  replaced: boolean
  loading: boolean
  /** Why there is nothing to show. */
  failure: string | undefined
  /** How old the rows are that are shown. */
  standing: Standing
  reload: () => void
  /** Must be told when another page is gone to, so that it can be asked for from the one that is shown. */
  leaveFor: (page: number) => void
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

function lookedThroughOf(answer: object | undefined): number | undefined {
  const { looked_through: records }: Record<string, unknown> = { ...answer }
  return typeof records === 'number' ? records : undefined
}

/** What Refine's hook leaves of an answer that goes beyond its own type. */
function factsOf(rows: readonly BaseRecord[], total: number, answer: object | undefined): PageFacts {
  const { next, previous, total_is_estimate }: Record<string, unknown> = { ...answer }
  const estimated = total_is_estimate === true
  return { rows, total, estimated, next: textOf(next), previous: textOf(previous) }
}

/**
 * The records that a list's state asks for; the former ones stay in sight until they come.
 *
 * @param fixed conditions that every record of the list meets, whatever its state
 */
export function useRecords(
  resource: Resource,
  state: ListState,
  fixed: Record<string, ColumnFilter> = {},
): Records {
  const { cursor, step, forget } = useCursor(state)
  const { query, result } = useList<BaseRecord>({
    resource: resource.$id,
    pagination: { currentPage: state.page, pageSize: state.pageSize },
    sorters: [sorting(resource, state.sort)],
    filters: Object.entries({ ...state.filters, ...fixed }).map(([field, filter]) => ({ field, ...filter })),
    meta: { asked: { q: state.q || undefined, ...cursor } },
    queryOptions: { placeholderData: keepPreviousData },
    // What failed stands in the place of the list.
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
  // The hook renders more often than anything of this changes, and a page of rows is dear to draw.
  return useMemo(() => {
    const facts = factsOf(result.data, result.total ?? 0, answer)
    // The page is asked for by its number then; should that fail, so does this, and its rows stay.
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
