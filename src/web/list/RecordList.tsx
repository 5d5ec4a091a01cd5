import type { BaseRecord } from '@refinedev/core'
import { type TableColumnsType, Segmented, Button } from 'antd'
import { useMemo, lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
import { referredWord } from '#resource/search-words'
import { useIsPhone } from '../kit/media-query'
import { cardFields, isYesOrNo } from './cards/RecordCard'
import { CardList } from './cards/CardList'
import { ListTable } from './ListTable'
import { type ShownRows, useSelection, type Selection } from './use-selection'
import { type Density, readLook, type ListLook } from './table/list-look'
import type { ColumnFilter } from '../fields/field-entry'
import { type ChangeList, type ListState, useListState, isBin, isNarrowed } from './list-state'
import { useTitle } from '../data/languages/use-title'
import { mayDo } from '../data/session/access'
import { usePreference } from '../data/preferences/preferences'
import { useResources } from '../data/resources'
import type { ExportedList } from '../exchange/use-export'
import { listColumns, type ComputedColumn, type RowTools } from './table/list-columns'
import { columnFields, mayBulk } from './list-fields'
import { arrangedNames } from '../kit/choosing/arrangement'
import { useGroups } from './groups/use-groups'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { ListToolbar } from './toolbar/ListToolbar'
import { RefreshNotice } from '../shell/notices/RefreshNotice'
import { useRecordDeletion } from '../editing/use-record-deletion'
import { useStable } from '../kit/use-stable'
import { usePictures } from './use-pictures'
import { useRecords } from './use-records'
import { useListFoot } from './sums/use-sums'
import { formatNumber } from '../data/languages/format'
import { ImportButton } from '../exchange/ImportButton'
import { Nothing } from '../kit/empty/Nothing'
import { useListScreens } from './list-screens'
import './list.css'

interface RecordRowsProps extends ShownRows {
  kind: ListKind
  columns: TableColumnsType<BaseRecord>
  density: Density
  onOpen: (record: BaseRecord) => void
}

/** Columns of buttons, whose actions have no other place. */
const TOOLS = ['tools', 'delete']

/** The records of a list: cards on a phone, rows of a table elsewhere. */
function RecordRows({ kind, columns, density, onOpen, children, ...rows }: RecordRowsProps) {
  const isPhone = useIsPhone()
  const { resource, computed } = kind
  const names = useMemo(() => columns.map(({ key }) => String(key)), [columns])
  const card = useMemo(() => cardFields(resource, names, computed), [resource, names, computed])
  const important = useMemo(() => {
    const { title, amount, figure, details, state } = card
    // The first detail is a code; beside a figure it is enough, without a date.
    const some = details.slice(0, figure === undefined ? 2 : 1)
    const field = fieldsOf(resource)[state ?? '']
    const told = field && isYesOrNo(field) ? undefined : state
    const facts = (resource.facts ?? []).filter((fact) => typeof fact === 'string')
    const all = [names[0], title, amount, figure, told, ...some, ...facts, ...TOOLS]
    return new Set(all.flatMap((name) => name ?? []))
  }, [card, names, resource])
  if (isPhone)
    return (
      <CardList kind={kind} card={card} columns={names} {...rows}>
        {children}
      </CardList>
    )
  return (
    <ListTable {...{ resource, columns, important, density, onOpen }} {...rows}>
      {children}
    </ListTable>
  )
}

/** Conditions that are chosen by one name, such as “overdue”. */
export interface QuickFilter {
  name: string
  title: string
  filters: Record<string, ColumnFilter>
}

/** The list with the conditions of its chosen quick filter. */
function quicklyFiltered(kind: ListKind, name: string | undefined): ListKind {
  const chosen = kind.quick?.find((quick) => quick.name === name)
  return chosen ? { ...kind, fixed: { ...kind.fixed, ...chosen.filters } } : kind
}

interface QuickFiltersProps {
  offered: QuickFilter[]
  state: ListState
  change: ChangeList
}

const ALL = ''

/** Chooses one of a list's quick filters, or none. */
function QuickFilters({ offered, state, change }: QuickFiltersProps) {
  const { t } = useTranslation()
  const options = offered.map(({ name, title }) => ({ value: name, label: title }))
  return (
    <div className="quick-filters">
      <Segmented
        aria-label={t('list.quick')}
        options={[{ value: ALL, label: t('list.quickAll') }, ...options]}
        value={state.quick ?? ALL}
        onChange={(name) => change({ quick: name === ALL ? undefined : name })}
      />
    </div>
  )
}

const FilterDrawer = lazy(() =>
  import('./filters/FilterDrawer').then((module) => ({ default: module.FilterDrawer })),
)
const FilterChips = lazy(() =>
  import('./filters/FilterChips').then((module) => ({ default: module.FilterChips })),
)
const BulkBar = lazy(() => import('./BulkBar').then((module) => ({ default: module.BulkBar })))

/** The definition of a list: its resource, and its differences from the plain list of that resource. */
export interface ListKind {
  resource: Resource
  /** The key of the preferences for this list. */
  name: string
  title: string
  failed: string
  /** The default columns. */
  columns: string[]
  computed?: Record<string, ComputedColumn>
  widths?: Record<string, number>
  /** The conditions on all its records. */
  fixed?: Record<string, ColumnFilter>
  /**
   * The filters of the records that its foot adds up, with a note on them, unless one of these properties narrows the
   * list.
   */
  summing?: { filters: Record<string, ColumnFilter>; unless: string[]; note: string }
  quick?: QuickFilter[]
  /** The page of a record; its dialog when left out. */
  pageOf?: (record: BaseRecord) => string
  onOpen: (record: BaseRecord) => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
  /** The label of the create button, where creating is a use case of its own. */
  createTitle?: string | undefined
  /** The actions on each record, in place of deleting. */
  rowTools?: RowTools
  /** The import, if it is a use case of its own. */
  importing?: ReactNode
  /** The link to another view of its records. */
  otherView?: ReactNode
  /** Further actions on the marked records. */
  marked?: ((selection: Selection) => ReactNode) | undefined
  /** Further actions on all records that the list finds. */
  found?: ((list: ExportedList) => ReactNode) | undefined
  /** The hint of an empty list whose records come from elsewhere. */
  emptyHint?: ReactNode
}

function useColumns(kind: ListKind, look: ListLook, state: ListState, change: ChangeList, pending: boolean) {
  const { t } = useTranslation()
  const title = useTitle()
  const { resource, columns, computed, widths, rowTools: tools, pageOf } = kind
  const pictureOf = usePictures(resource)
  const deletion = useRecordDeletion(resource)
  // A movement is reversed in its own dialog, which explains the effect.
  const mayDelete = mayDo('delete', resource) && pageOf === undefined && !resource.appendOnly && !isBin(state)
  return useMemo(() => {
    const offered = [...columnFields(resource).map(([name]) => name), ...Object.keys(computed ?? {})]
    const shown = arrangedNames(look, columns, offered)
    const remove = { label: t('list.delete'), run: (record: BaseRecord) => void deletion(record) }
    const context = {
      resource,
      shown,
      computed,
      widths,
      tools,
      state,
      change,
      title,
      pageOf,
      pictureOf,
      pending,
    }
    return listColumns({ ...context, remove: mayDelete ? remove : undefined })
  }, [
    resource,
    columns,
    computed,
    widths,
    tools,
    pageOf,
    pictureOf,
    look,
    state,
    change,
    title,
    pending,
    mayDelete,
    deletion,
    t,
  ])
}

/** Loads the drawer's code when it first opens; it stays mounted. */
function useDrawer() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return { used: state !== 'unused', open: state === 'open', show: setState }
}

const bulkActions = ['update', 'delete'] as const
const binActions = ['restore'] as const

/** A list of records: its state is in the address, its look is a preference of the user. */
export function RecordList({ kind: whole }: { kind: ListKind }) {
  const title = useTitle()
  const resources = useResources()
  const [state, change] = useListState()
  const kind = useMemo(() => quicklyFiltered(whole, state.quick), [whole, state.quick])
  const { resource, fixed, quick, onCreate } = kind
  const [look, setLook] = usePreference(`list.${kind.name}`, readLook)
  const { grouped, within, tooMany, ...groups } = useGroups(kind, state, change)
  const records = useRecords(resource, state, fixed, within)
  const selection = useSelection(state)
  const columns = useColumns(kind, look, state, change, grouped?.pending === true || records.pending)
  const [reloads, setReloads] = useState(0)
  const foot = useListFoot(kind, columns, state, grouped ?? records, reloads)
  const reload = () => {
    setReloads(reloads + 1)
    groups.reload()
    if (within !== 'none') records.reload()
  }
  const failure = groups.failure ?? records.failure
  const drawer = useDrawer()
  const { show } = drawer
  const openDrawer = useCallback(() => show('open'), [show])
  const searched = useMemo(() => {
    const fields = fieldsOf(resource)
    const titles = resource.list.search.flatMap((name) => {
      const field = fields[name] ?? referredWord(resource, resources, name)?.reference
      // The translations of a text are found beside it, and need no title of their own.
      return field && field.translates === undefined ? [title(field)] : []
    })
    return [...new Set(titles)]
  }, [resource, resources, title])
  const clear = useCallback(() => change({ filters: {}, q: '', quick: undefined }), [change])
  const onOpen = useStable(kind.onOpen)
  const create = useStable(() => onCreate?.())
  const actions = isBin(state) ? binActions : bulkActions
  const marks = actions.some((action) => mayBulk(action, resource))
  const mayCreate = onCreate !== undefined
  const empty = useMemo(
    () => <EmptyList {...{ kind, state }} onClear={clear} onCreate={mayCreate ? create : undefined} />,
    [kind, state, clear, mayCreate, create],
  )
  const rows = { records, state, change, selection: marks ? selection : undefined, empty, foot, grouped }
  const isFiltered = Object.keys(state.filters).length > 0
  return (
    <>
      <div className="list-head">
        <ListToolbar
          kind={kind}
          state={state}
          change={change}
          look={look}
          onLook={setLook}
          searched={searched}
          onFilter={openDrawer}
          loading={records.loading}
          onReload={reload}
        />
        {quick && <QuickFilters offered={quick} state={state} change={change} />}
        {isFiltered && (
          <Suspense fallback={<div className="filter-chips" />}>
            <FilterChips resource={resource} filters={state.filters} change={change} onClear={clear} />
          </Suspense>
        )}
      </div>
      <RefreshNotice of={records.standing} />
      {records.lookedThrough !== undefined && <CutSearch records={records.lookedThrough} />}
      {tooMany && <TooManyToGroup />}
      {failure === undefined ? (
        <RecordRows kind={kind} columns={columns} density={look.density} onOpen={onOpen} {...rows}>
          {selection.records.length > 0 && (
            <Suspense>
              <BulkBar resource={resource} selection={selection} actions={actions}>
                {!isBin(state) && kind.marked?.(selection)}
              </BulkBar>
            </Suspense>
          )}
        </RecordRows>
      ) : (
        <LoadFailure title={kind.failed} reason={failure} onRetry={reload} />
      )}
      {drawer.used && (
        <Suspense>
          <FilterDrawer
            resource={resource}
            fixed={fixed}
            open={drawer.open}
            filters={state.filters}
            change={change}
            onClose={() => drawer.show('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

interface EmptyListProps {
  kind: ListKind
  state: ListState
  onClear: () => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
}

/** An empty list: the missing records, and the next step. */
function EmptyList({ kind, state, onClear, onCreate }: EmptyListProps) {
  const { t } = useTranslation()
  const { FirstSteps } = useListScreens(kind.resource.$id)
  if (isNarrowed(state)) {
    const searched = state.q !== '' && Object.keys(state.filters).length === 0
    return (
      <Nothing scene="search" title={t('list.noMatch')} hint={t('list.noMatchHint')}>
        <Button onClick={onClear}>{t(searched ? 'list.clearSearch' : 'list.clearFilters')}</Button>
      </Nothing>
    )
  }
  return (
    <Nothing
      scene={kind.pageOf ? 'paper' : 'tray'}
      title={t('list.empty')}
      hint={kind.emptyHint ?? t(onCreate ? 'list.emptyHint' : 'list.emptyRules')}
    >
      {onCreate && (
        <Button type="primary" onClick={onCreate}>
          {kind.createTitle ?? t('list.new')}
        </Button>
      )}
      {kind.importing === undefined && <ImportButton resource={kind.resource} named />}
      {FirstSteps && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </Nothing>
  )
}

/** The notice that a list is too long for groups, and how to get them. */
function TooManyToGroup() {
  const { t } = useTranslation()
  return (
    <p className="cut-search" role="status">
      {t('list.group.tooMany')}
    </p>
  )
}

/** The notice that a search has not covered the whole list, and how to extend it. */
function CutSearch({ records }: { records: number }) {
  const { t } = useTranslation()
  return (
    <p className="cut-search" role="status">
      {t('list.cut', { records: formatNumber(records) })}
    </p>
  )
}
