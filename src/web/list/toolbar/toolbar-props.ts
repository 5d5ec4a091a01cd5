import type { ChangeList, ListState } from '../list-state'
import type { ListKind } from '../RecordList'
import type { ListLook } from '../table/list-look'

/** The values and functions of a list's head. */
export interface ListToolbarProps {
  kind: ListKind
  state: ListState
  change: ChangeList
  look: ListLook
  onLook: (look: ListLook) => void
  /** The labels of the searched fields. */
  searched: string[]
  onFilter: () => void
  loading: boolean
  onReload: () => void
}
