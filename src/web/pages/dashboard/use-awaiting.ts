import { useList } from '@refinedev/core'
import type { ServedResource } from '../../data/resources'
import type { ColumnFilter } from '../../fields/field-entry'
import { conditionsOf, refineFilters } from '../../list/list-state'
import { listAt, type Narrowing } from './figure-links'

const MINUTE = 60_000

/** Records that wait for somebody: how many there are, and their list. */
export interface Awaiting {
  count: number
  to: string
}

/** A list, what narrows it, and what all of its records have in common. */
interface AwaitedIn {
  path: string
  filters: NonNullable<Narrowing['filters']>
  fixed?: Record<string, ColumnFilter>
}

/**
 * Counts the records of a list that meet some conditions; asked again each minute.
 *
 * @param resource undefined where this user may not read it: nothing is asked, and none are there
 */
export function useAwaiting(
  resource: ServedResource | undefined,
  { path, filters, fixed }: AwaitedIn,
): Awaiting {
  const { result } = useList({
    resource: resource?.$id ?? '',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: refineFilters(conditionsOf(filters, fixed ?? {})),
    queryOptions: { enabled: resource !== undefined, refetchInterval: MINUTE },
    // What waits is shown beside figures that say themselves what failed.
    errorNotification: false,
  })
  return { count: result.total ?? 0, to: listAt(path, { filters }) }
}
