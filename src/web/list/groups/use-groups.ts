import { useMemo } from 'react'
import { groupingOf, type Grouping } from '#resource/list/groupings'
import { ask, useAnswer } from '../../data/calls'
import { searchOf, type ChangeList, type Condition, type ListState } from '../list-state'
import type { ListKind } from '../RecordList'
import { withinGroup, type Group, type Groups } from './list-groups'

/** A list in groups, of which one may be open. */
export interface Grouped {
  by: Grouping
  groups: readonly Group[]
  /** The number of groups beyond those. */
  leftOut: number
  open: Group | undefined
  /** No answer has arrived yet. */
  pending: boolean
  /** The groups of the previous search are shown while those of the current one load. */
  replaced: boolean
  /** The number of records in all groups. */
  total: number
  toggle: (group: Group) => void
}

/** The grouping of a list, if it has one. */
interface GroupedList {
  /** Undefined for a list that is not grouped, or that is too long for it. */
  grouped: Grouped | undefined
  tooMany: boolean
  failure: string | undefined
  reload: () => void
  /** The records to load. */
  within: Condition | 'none' | undefined
}

/** The groups of all that a list finds; the previous ones stay in sight until they arrive. */
export function useGroups({ resource, fixed }: ListKind, state: ListState, change: ChangeList): GroupedList {
  const { group: asked, open: key } = state
  const by = useMemo(() => (asked === undefined ? undefined : groupingOf(resource, asked)), [resource, asked])
  const path = `/${resource.$id}/groups`
  const search = searchOf(state, fixed)
  const { data, error, isPending, isPlaceholderData, refetch } = useAnswer<Groups & { by: string }>(
    {
      resource: resource.$id,
      name: [path, asked, search],
      gather: async (signal) => {
        const body = { ...JSON.parse(search), by: asked }
        return { ...(await ask<Groups>({ method: 'POST', path, body }, signal)), by: asked ?? '' }
      },
    },
    { enabled: by !== undefined, keepPrevious: true },
  )
  // Groups of another kind are not a placeholder.
  const answer = data?.by === asked ? data : undefined
  const grouped = useMemo<Grouped | undefined>(() => {
    if (by === undefined || answer?.count === null) return undefined
    const groups = answer?.groups ?? []
    return {
      ...{ by, groups, leftOut: answer?.left_out ?? 0, total: answer?.count ?? 0 },
      open: groups.find((group) => group.key === key),
      pending: answer === undefined,
      replaced: isPlaceholderData,
      toggle: (group) => change({ open: group.key === key ? undefined : group.key }),
    }
  }, [by, answer, key, isPlaceholderData, change])
  const { open } = grouped ?? {}
  const within = useMemo(
    () => (grouped === undefined ? undefined : open ? withinGroup(grouped.by, open) : 'none'),
    [grouped, open],
  )
  return {
    ...{ grouped, within, tooMany: by !== undefined && answer?.count === null },
    failure: isPending && error ? error.message : undefined,
    reload: () => void (by && refetch()),
  }
}
