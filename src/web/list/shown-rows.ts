import type { ReactNode } from 'react'
import type { ChangeList, ListState } from './list-state'
import type { Grouped } from './groups/use-groups'
import type { ListFoot } from './sums/use-sums'
import type { Records } from './use-records'
import type { Selection } from './use-selection'

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
