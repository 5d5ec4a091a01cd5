import type { BaseRecord } from '@refinedev/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { ListState, ChangeList } from './list-state'
import type { Grouped } from './groups/use-groups'
import type { ListFoot } from './sums/use-sums'
import type { Records } from './use-records'

/** The records that are marked, also those on other pages. */
export interface Selection {
  records: BaseRecord[]
  choose: (records: BaseRecord[]) => void
}

/** The marked records of a list. Another search or filter clears the marks, since it shows other records. */
export function useSelection({ filters, q }: ListState): Selection {
  const of = JSON.stringify([filters, q])
  const [marked, setMarked] = useState<{ of: string; records: BaseRecord[] }>({ of, records: [] })
  const choose = useCallback((records: BaseRecord[]) => setMarked({ of, records }), [of])
  return useMemo(() => ({ records: marked.of === of ? marked.records : [], choose }), [marked, of, choose])
}

/** What a list shows of its records, as cards or as rows. */
export interface ShownRows {
  records: Records
  state: ListState
  change: ChangeList
  /** Undefined where there is no action on several records. */
  selection: Selection | undefined
  empty: ReactNode
  /** Undefined where nothing is added up. */
  foot?: ListFoot | undefined
  /** Undefined where the records are one list. */
  grouped?: Grouped | undefined
  /** The actions on the marked records. */
  children?: ReactNode
}
