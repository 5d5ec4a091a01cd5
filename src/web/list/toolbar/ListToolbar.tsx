import { FilterOutlined, PlusOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Flex, Tooltip } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../exchange/ExportButton'
import { ImportButton } from '../exchange/ImportButton'
import { ArrangerButton } from '../kit/choosing/ArrangerButton'
import { exportedList } from './exported-list'
import type { ListLook } from './table/list-look'
import type { ChangeList, ListState } from './list-state'
import { QuickSearch } from './QuickSearch'
import type { ListKind } from './RecordList'
import { ViewMenu } from './views/ViewMenu'

const ColumnChooser = lazy(() =>
  import('./views/ColumnChooser').then((module) => ({ default: module.ColumnChooser })),
)

const GroupButton = lazy(() =>
  import('./groups/GroupButton').then((module) => ({ default: module.GroupButton })),
)

interface ListToolbarProps {
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

/** Chooses the columns and how close the rows stand. */
function LookButton({ kind, look, onLook }: Pick<ListToolbarProps, 'kind' | 'look' | 'onLook'>) {
  const { t } = useTranslation()
  return (
    <ArrangerButton label={t('list.look')} icon={<TableOutlined aria-hidden />}>
      <ColumnChooser kind={kind} look={look} onLook={onLook} />
    </ArrangerButton>
  )
}

type FindingProps = Pick<ListToolbarProps, 'kind' | 'state' | 'change' | 'searched' | 'onFilter'>

/** The title, views and search of a list; not re-rendered when only its rows change. */
const Finding = memo(({ kind, state, change, searched, onFilter }: FindingProps) => {
  const { t } = useTranslation()
  const conditions = Object.keys(state.filters).length
  return (
    <>
      <h1 className="list-title">{kind.title}</h1>
      <ViewMenu kind={kind} state={state} change={change} />
      <QuickSearch q={state.q} onSearch={(q) => q !== state.q && change({ q })} searched={searched} />
      <Button icon={<FilterOutlined aria-hidden />} onClick={onFilter}>
        {conditions === 0 ? t('list.filters') : t('list.filtersActive', { conditions })}
      </Button>
      <Suspense fallback={<Button style={{ visibility: 'hidden' }}>{t('list.group.title')}</Button>}>
        <GroupButton kind={kind} state={state} change={change} />
      </Suspense>
    </>
  )
})

type ToolsProps = Pick<ListToolbarProps, 'kind' | 'state' | 'look' | 'onLook'>

/** Import, export and the choice of columns. */
const Tools = memo(({ kind, state, look, onLook }: ToolsProps) => {
  const list = exportedList(kind, look, state)
  return (
    <>
      {kind.found?.(list)}
      {kind.importing ?? <ImportButton resource={kind.resource} />}
      <ExportButton resource={kind.resource} list={list} />
      <LookButton kind={kind} look={look} onLook={onLook} />
    </>
  )
})

/** The head of a list: its name and views, the quick search, its tools, and its one primary action. */
export function ListToolbar(props: ListToolbarProps) {
  const { kind, state, change, look, onLook, searched, onFilter, loading, onReload } = props
  const { t } = useTranslation()
  return (
    <Flex align="center" gap={8} wrap>
      <Finding kind={kind} state={state} change={change} searched={searched} onFilter={onFilter} />
      <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
        <Tools kind={kind} state={state} look={look} onLook={onLook} />
        <Tooltip title={t('list.reload')}>
          <Button aria-label={t('list.reload')} icon={<ReloadOutlined spin={loading} />} onClick={onReload} />
        </Tooltip>
        {kind.onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={kind.onCreate}>
            {kind.createTitle ?? t('list.new')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
