import { kindOf } from '#resource/kinds'
import type { Resource } from '#resource/resource'
import { translationsOf } from '#resource/translations/text-in'
import { columnFields } from './list-fields'
import { arranged } from '../kit/choosing/arrangement'
import type { ListLook } from './table/list-look'
import { conditionsOf, sorting, type ListState } from './list-state'
import type { ListKind } from './RecordList'
import type { ExportedList } from '../exchange/use-export'

/** The columns, each text with what it is in other languages behind it, as an import takes them. */
function inEveryLanguage(resource: Resource, columns: readonly string[]): string[] {
  const isTyped = (name: string) => {
    const field = resource.properties[name]
    return field !== undefined && !kindOf(field).child
  }
  return [...new Set(columns.flatMap((name) => [name, ...translationsOf(resource, name).filter(isTyped)]))]
}

/** The export of a list: the same columns, conditions and order. */
export function exportedList(kind: ListKind, look: ListLook, state: ListState): ExportedList {
  const { resource, columns, fixed = {} } = kind
  const offered = columnFields(resource).map(([name]) => name)
  const { field, order } = sorting(resource, state.sort)
  return {
    columns: inEveryLanguage(resource, arranged(look, columns, offered)),
    filters: conditionsOf(state.filters, fixed),
    sorts: [`${field}|${order === 'desc' ? 'DESC' : 'ASC'}`],
    q: state.q,
  }
}
