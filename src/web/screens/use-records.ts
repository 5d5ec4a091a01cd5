import { useList, type BaseRecord } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Resource } from '#resource/resource'
import { sorting, type ListState } from './list-state'

/** One page of a list, and how its loading goes. */
export interface Records {
  rows: BaseRecord[]
  total: number
  /** The total is too large to be counted exactly. */
  estimated: boolean
  /** Nothing has come yet. */
  pending: boolean
  /** What is shown is the page before, while the asked one is on its way. */
  replaced: boolean
  loading: boolean
  failure: string | undefined
  reload: () => void
}

/** The records that a list's state asks for; the former ones stay in sight until they come. */
export function useRecords(resource: Resource, state: ListState): Records {
  const { query, result } = useList<BaseRecord>({
    resource: resource.$id,
    pagination: { currentPage: state.page, pageSize: state.pageSize },
    sorters: [sorting(resource, state.sort)],
    filters: Object.entries(state.filters).map(([field, filter]) => ({ field, ...filter })),
    meta: { q: state.q },
    queryOptions: { placeholderData: keepPreviousData },
  })
  return {
    rows: [...result.data],
    total: result.total ?? 0,
    estimated: query.data !== undefined && 'total_is_estimate' in query.data,
    pending: query.isPending,
    replaced: query.isPlaceholderData,
    loading: query.isFetching,
    failure: query.error?.message,
    reload: () => void query.refetch(),
  }
}
