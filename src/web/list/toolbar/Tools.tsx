import { ReloadOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../exchange/ExportButton'
import { ImportButton } from '../../exchange/ImportButton'
import { ArrangerButton } from '../../kit/choosing/ArrangerButton'
import { exportedList } from '../exported-list'
import type { ListToolbarProps } from './toolbar-props'

const ColumnChooser = lazy(() =>
  import('../views/ColumnChooser').then((module) => ({ default: module.ColumnChooser })),
)

const GroupButton = lazy(() =>
  import('../groups/GroupButton').then((module) => ({ default: module.GroupButton })),
)

/** Chooses the columns and how close the rows stand. */
function LookButton({ kind, look, onLook }: Pick<ListToolbarProps, 'kind' | 'look' | 'onLook'>) {
  const { t } = useTranslation()
  return (
    <ArrangerButton label={t('list.look')} icon={<TableOutlined aria-hidden />}>
      <ColumnChooser kind={kind} look={look} onLook={onLook} />
    </ArrangerButton>
  )
}

export type GroupingProps = Pick<ListToolbarProps, 'kind' | 'state' | 'change'>

/** Chooses what the list is grouped by; its room is kept until it is there. */
export function Grouping(props: GroupingProps) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Button style={{ visibility: 'hidden' }}>{t('list.group.title')}</Button>}>
      <GroupButton {...props} />
    </Suspense>
  )
}

type ToolsProps = Pick<ListToolbarProps, 'kind' | 'state' | 'look' | 'onLook'>

/** Another view, import, export and the choice of columns. */
export const Tools = memo(({ kind, state, look, onLook }: ToolsProps) => {
  const list = exportedList(kind, look, state)
  return (
    <>
      {kind.otherView}
      {kind.found?.(list)}
      {kind.importing ?? <ImportButton resource={kind.resource} />}
      <ExportButton resource={kind.resource} list={list} />
      <LookButton kind={kind} look={look} onLook={onLook} />
    </>
  )
})

/** Loads the list anew. */
export function ReloadButton({ loading, onReload }: Pick<ListToolbarProps, 'loading' | 'onReload'>) {
  const { t } = useTranslation()
  return (
    <Tooltip title={t('list.reload')}>
      <Button aria-label={t('list.reload')} icon={<ReloadOutlined spin={loading} />} onClick={onReload} />
    </Tooltip>
  )
}
