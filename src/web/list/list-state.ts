import type { LogicalFilter } from '@refinedev/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#resource/resource'
import { isSortable } from '#resource/sortable'
import type { ColumnFilter, FilterOperator } from '../fields/field-entry'
import { useStable } from '../kit/use-stable'

export const PAGE_SIZES = [10, 15, 20, 50, 100]
const DEFAULT_PAGE_SIZE = 50
const FILTER_PREFIX = 'f.'
/** `open` names the dialogs over a page. */
const OPEN_GROUP = 'in'
const operators: readonly string[] = [
  'contains',
  'eq',
  'in',
  'gte',
  'lte',
  'between',
  'null',
  'nnull',
  'unmet',
] satisfies FilterOperator[]

/** The state of a list: its part of the page's address. */
export interface ListState {
  page: number
  pageSize: number
  /** `code|ASC`, as the API takes it; undefined for the resource's own order. */
  sort: string | undefined
  q: string
  filters: Record<string, ColumnFilter>
  /** The quick filter that was chosen, by its name. */
  quick?: string | undefined
  /** The grouping of its records, `date|month`; one list when left out. */
  group?: string | undefined
  /** The key of the group that is open. */
  open?: string | undefined
  /** The chosen saved view, even if the state has changed since. */
  view: number | undefined
}

const isOperator = (text: string): text is FilterOperator => operators.includes(text)

/** Parses `contains:"luk"`; undefined for an invalid condition in the address. */
function readFilter(text: string): ColumnFilter | undefined {
  const [operator = '', ...rest] = text.split(':')
  if (!isOperator(operator)) return undefined
  try {
    const value: unknown = JSON.parse(rest.join(':'))
    return { operator, value }
  } catch {
    return undefined
  }
}

/** The state of a list that an address stands for. */
export function readListState(parameters: URLSearchParams): ListState {
  const pageSize = Number(parameters.get('per_page'))
  const filters = [...parameters].flatMap(([name, text]) => {
    const filter = name.startsWith(FILTER_PREFIX) ? readFilter(text) : undefined
    return filter ? [[name.slice(FILTER_PREFIX.length), filter] as const] : []
  })
  return {
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    sort: parameters.get('sort') ?? undefined,
    q: parameters.get('q') ?? '',
    filters: Object.fromEntries(filters),
    quick: parameters.get('quick') ?? undefined,
    group: parameters.get('group') ?? undefined,
    open: parameters.get(OPEN_GROUP) ?? undefined,
    view: Number(parameters.get('view')) || undefined,
  }
}

/** Writes a list's state into the address; other parameters stay, and defaults are left out. */
export function writeListState(parameters: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of parameters.keys()) if (name.startsWith(FILTER_PREFIX)) next.delete(name)
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value)
  put('page', state.page === 1 ? undefined : String(state.page))
  put('per_page', state.pageSize === DEFAULT_PAGE_SIZE ? undefined : String(state.pageSize))
  put('sort', state.sort)
  put('q', state.q === '' ? undefined : state.q)
  put('quick', state.quick)
  put('group', state.group)
  put(OPEN_GROUP, state.group === undefined ? undefined : state.open)
  put('view', state.view === undefined ? undefined : String(state.view))
  for (const [name, { operator, value }] of Object.entries(state.filters)) {
    next.set(FILTER_PREFIX + name, `${operator}:${JSON.stringify(value)}`)
  }
  return next
}

export type ChangeList = (change: Partial<ListState>) => void

/** A list's state, kept in the page's address. Another search, filter or order begins on its first page. */
export function useListState(): [ListState, ChangeList] {
  const [parameters, setParameters] = useSearchParams()
  // Keeps its identity when the rest of the address changes, such as the dialogs over the list.
  const own = writeListState(new URLSearchParams(), readListState(parameters)).toString()
  const state = useMemo(() => readListState(new URLSearchParams(own)), [own])
  const change = useStable<Parameters<ChangeList>, void>((part) =>
    setParameters((current) => writeListState(current, { ...readListState(current), page: 1, ...part }), {
      replace: true,
    }),
  )
  return [state, change]
}

/** The state that a saved view keeps of a list: all but the page and the open group. */
export function viewState(state: ListState): string {
  const query = writeListState(new URLSearchParams(), { ...state, page: 1, open: undefined, view: undefined })
  query.sort()
  return query.toString()
}

/** One condition of a search, as the API takes it. */
export interface Condition extends ColumnFilter {
  field: string
}

/** The conditions of filters by field; of two filters of one field, the later counts. */
export function conditionsOf(...filters: Record<string, ColumnFilter>[]): Condition[] {
  const all: Record<string, ColumnFilter> = Object.assign({}, ...filters)
  return Object.entries(all).map(([field, filter]) => ({ field, ...filter }))
}

/** Conditions as Refine takes them; its type lacks an operator of our API, which the provider passes on. */
export const refineFilters = (conditions: Condition[]) => conditions as LogicalFilter[]

/**
 * The search of a list without page and order: the body of the calls about all that it finds, as text.
 *
 * @param fixed filters that every record of the list meets, whatever its state
 */
export function searchOf({ filters, q }: ListState, fixed: Record<string, ColumnFilter> = {}): string {
  return JSON.stringify({ filters: conditionsOf(filters, fixed), ...(q === '' ? {} : { q }) })
}

/** The condition that shows the deleted records of a list, in place of the live ones. */
export const DELETED = 'deleted'

/** Whether the state shows deleted records. */
export const isBin = ({ filters }: Pick<ListState, 'filters'>) => filters[DELETED] !== undefined

/** Whether the state may exclude records. */
export function isNarrowed({ filters, q, quick }: ListState): boolean {
  return q !== '' || quick !== undefined || Object.keys(filters).length > 0
}

/** The field and direction of a list's order; the resource's own where none is set, or the field no longer exists. */
export function sorting(
  resource: Resource,
  sort: string | undefined,
): { field: string; order: 'asc' | 'desc' } {
  const known = sort !== undefined && isSortable(resource, sort.split('|')[0] ?? '')
  const [field = '', direction] = (known ? sort : resource.list.sort).split('|')
  return { field, order: direction?.toUpperCase() === 'DESC' ? 'desc' : 'asc' }
}
