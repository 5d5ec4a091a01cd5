import { useInfiniteList, type BaseRecord, type CrudFilter, type CrudSort } from '@refinedev/core'
import { useMemo } from 'react'
import type { Standing } from '../../shell/notices/RefreshNotice'

/** The number of records per page. */
const PAGE = 50

/** The records of a search from its first on, as far as they were requested. */
export interface EndlessRows {
  rows: BaseRecord[]
  /** How many there are in all. */
  total: number
  pending: boolean
  failure: string | undefined
  /** The age of the shown rows. */
  standing: Standing
  reload: () => void
  /** Asks for the next ones; undefined when all are there. */
  more: (() => void) | undefined
  loadingMore: boolean
  /** The loaded records are being refreshed. */
  refreshing: boolean
}

/** Reads the records of a search page after page, each below the ones before. */
export function useEndlessRows(resource: string, filters: CrudFilter[], sorters: CrudSort[]): EndlessRows {
  const { query, result } = useInfiniteList<BaseRecord>({
    resource,
    filters,
    sorters,
    pagination: { currentPage: 1, pageSize: PAGE },
    errorNotification: false,
  })
  const { isPending, isFetching, isFetchingNextPage, dataUpdatedAt, error, refetch, fetchNextPage } = query
  const pages = result.data?.pages
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.data), [pages])
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    pending: isPending,
    failure: error && pages === undefined ? error.message : undefined,
    standing: { data: pages, error, dataUpdatedAt, isFetching, refetch },
    reload: () => void refetch(),
    more: result.hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
    refreshing: isFetching && !isFetchingNextPage,
  }
}
