import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import type { Resource } from '#resource/resource'
import { ask, useAnswer } from '../../data/calls'
import type { Sums } from '../../data/records/sums'
import { searchOf, type ListState } from '../list-state'
import type { ListKind } from '../RecordList'
import type { Records } from '../use-records'
import { summedColumns, type SummedColumns } from './SumFigures'

/** The records whose sums are loaded. */
export interface Summing {
  resource: Resource
  /** The body of the call, as text. */
  search: string
  /** The number of reloads by hand; each loads the list's sums again, too. */
  reloads: number
  /** Whether the list has rows of this search, which come first. */
  ready: boolean
}

/** The sums of all records that a list finds; an earlier answer stays until the new one is there. */
export function useSums({ resource, search, reloads, ready }: Summing) {
  const path = `/${resource.$id}/sums`
  const { data, error, isPlaceholderData } = useAnswer<Sums>(
    {
      resource: resource.$id,
      name: [path, search, reloads],
      gather: (signal) => ask<Sums>({ method: 'POST', path, body: JSON.parse(search) }, signal),
    },
    { enabled: ready, keepPrevious: true },
  )
  return { answer: data, failed: error !== null, outdated: isPlaceholderData || !ready }
}

/** The foot of a list: its sums, and the columns below which they stand. */
export interface ListFoot {
  asked: Summing
  summed: SummedColumns
  /** The records that its sums leave out. */
  note: string | undefined
}

/**
 * The foot of a list; undefined when nothing is added up, so that nothing is loaded.
 *
 * @param reloads the number of reloads by hand
 */
export function useListFoot(
  { resource, computed, fixed, summing }: ListKind,
  columns: TableColumnsType<BaseRecord>,
  state: ListState,
  { pending, replaced, total }: Pick<Records, 'pending' | 'replaced' | 'total'>,
  reloads: number,
): ListFoot | undefined {
  const names = columns.map(({ key }) => String(key)).join()
  const summed = useMemo(
    () => summedColumns(resource, names.split(','), computed),
    [resource, names, computed],
  )
  const isAll = summing?.unless.some((name) => name in { ...state.filters, ...fixed }) ?? true
  const search = searchOf(state, isAll ? fixed : { ...fixed, ...summing?.filters })
  const note = isAll ? undefined : summing?.note
  // Rows come first. Another page or order of the same records has the same sums.
  const [arrived, setArrived] = useState<string>()
  if (!pending && !replaced && arrived !== search) setArrived(search)
  const ready = arrived === search
  const isFooted = summed.size > 0 && (pending || total > 0)
  return useMemo(
    () => (isFooted ? { asked: { resource, search, reloads, ready }, summed, note } : undefined),
    [isFooted, resource, search, reloads, ready, summed, note],
  )
}
