import { columnFields } from './list-fields'
import { arranged } from '../kit/choosing/arrangement'
import type { ListLook } from './table/list-look'
import { conditionsOf, sorting, type ListState } from './list-state'
import type { ListKind } from './RecordList'
import type { ExportedList } from '../exchange/ExportButton'

/** The export of a list: the same columns, conditions and order. */
export function exportedList(kind: ListKind, look: ListLook, state: ListState): ExportedList {
  const { resource, columns, fixed = {} } = kind
  const offered = columnFields(resource).map(([name]) => name)
  const { field, order } = sorting(resource, state.sort)
  return {
    columns: arranged(look, columns, offered),
    filters: conditionsOf(state.filters, fixed),
    sorts: [`${field}|${order === 'desc' ? 'DESC' : 'ASC'}`],
    q: state.q,
  }
}
