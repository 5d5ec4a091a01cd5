import { FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../kit/media-query'
import { ListViews } from '../views/ListViews'
import { QuickSearch } from './QuickSearch'
import { GroupButton } from '../groups/GroupButton'
import { ReloadButton, Tools } from './Tools'
import type { ListToolbarProps } from './toolbar-props'

const PhoneToolbar = lazy(() => import('./PhoneToolbar').then((module) => ({ default: module.PhoneToolbar })))

type FindingProps = Pick<ListToolbarProps, 'kind' | 'state' | 'change' | 'searched' | 'onFilter'>

/** The title, views and search of a list; not re-rendered when only its rows change. */
const Finding = memo(({ kind, state, change, searched, onFilter }: FindingProps) => {
  const { t } = useTranslation()
  const conditions = Object.keys(state.filters).length
  return (
    <>
      <h1 className="list-title">{kind.title}</h1>
      <ListViews kind={kind} state={state} change={change} />
      <QuickSearch q={state.q} onSearch={(q) => q !== state.q && change({ q })} searched={searched} />
      <Button icon={<FilterOutlined aria-hidden />} onClick={onFilter}>
        {conditions === 0 ? t('list.filters') : t('list.filtersActive', { conditions })}
      </Button>
      <GroupButton kind={kind} state={state} change={change} />
    </>
  )
})

/** The head of a list: its name and views, the quick search, its tools, and its one primary action. */
export function ListToolbar(props: ListToolbarProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <WideToolbar {...props} />
  return (
    <Suspense fallback={<div className="phone-toolbar" />}>
      <PhoneToolbar {...props} />
    </Suspense>
  )
}

function WideToolbar(props: ListToolbarProps) {
  const { kind, state, change, look, onLook, searched, onFilter, loading, onReload } = props
  const { t } = useTranslation()
  return (
    <Flex align="center" gap={8} wrap>
      <Finding kind={kind} state={state} change={change} searched={searched} onFilter={onFilter} />
      <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
        <Tools kind={kind} state={state} look={look} onLook={onLook} />
        <ReloadButton loading={loading} onReload={onReload} />
        {kind.onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={kind.onCreate}>
            {kind.createTitle ?? t('list.new')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
