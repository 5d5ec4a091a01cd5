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

/** The records of a list, as cards or as rows. */
export interface ShownRows {
  records: Records
  state: ListState
  change: ChangeList
  /** Undefined when there is no action on several records. */
  selection: Selection | undefined
  empty: ReactNode
  /** Undefined when nothing is added up. */
  foot?: ListFoot | undefined
  /** Undefined when the records are one list. */
  grouped?: Grouped | undefined
  /** The actions on the marked records. */
  children?: ReactNode
}
