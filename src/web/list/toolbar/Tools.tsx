import { ReloadOutlined, TableOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Tooltip, Dropdown } from 'antd'
import { lazy, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import { kindOf } from '#resource/kinds'
import { translationsOf } from '#resource/text-in'
import { ImportButton } from '../../exchange/ImportButton'
import { ArrangerButton } from '../../kit/choosing/ArrangerButton'
import type { ListToolbarProps } from './toolbar-props'
import { useAnswer } from '../../data/calls'
import { formatDatetime, formatNumber } from '../../data/languages/format'
import { mayDo } from '../../data/session/access'
import { type KeptExport, formats, useExport, type ExportedList } from '../../exchange/use-export'
import { columnFields } from '../list-fields'
import { arrangedNames } from '../../kit/choosing/arrangement'
import type { ListLook } from '../table/list-look'
import { conditionsOf, sorting, type ListState } from '../list-state'
import type { ListKind } from '../RecordList'

const ColumnChooser = lazy(() =>
  import('../views/ColumnChooser').then((module) => ({ default: module.ColumnChooser })),
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

/** Loads the list again. */
export function ReloadButton({ loading, onReload }: Pick<ListToolbarProps, 'loading' | 'onReload'>) {
  const { t } = useTranslation()
  return (
    <Tooltip title={t('list.reload')}>
      <Button aria-label={t('list.reload')} icon={<ReloadOutlined spin={loading} />} onClick={onReload} />
    </Tooltip>
  )
}

/** The files that jobs write for the user, or have written within the day; loaded when the menu opens. */
function useKeptExports(resource: Resource, enabled: boolean): KeptExport[] {
  const call = { resource: 'exports', path: '/exports' }
  const { data } = useAnswer<{ data: KeptExport[] }>(call, { enabled, staleTime: 0 })
  return (data?.data ?? []).filter((job) => job.resource === resource.$id && !job.problem)
}

/** Downloads the whole list, with its filters and order, as a file, if the user may take it out. */
function ExportButton({ resource, list }: { resource: Resource; list: ExportedList }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const run = useExport(resource)
  const may = mayDo('export', resource)
  const kept = useKeptExports(resource, open && may)
  if (!may) return null
  const items = [
    ...formats.map((format) => ({
      key: format,
      label: t(`exchange.export.${format}`),
      onClick: () => void run.list(format, list),
    })),
    ...(kept.length === 0
      ? []
      : [
          {
            key: 'kept',
            type: 'group' as const,
            label: t('exchange.export.kept'),
            children: kept.map((job) => ({
              key: job.id,
              label: t('exchange.export.one', {
                at: formatDatetime(job.asked_at),
                rows: formatNumber(job.total),
              }),
              onClick: () => void run.kept(job),
            })),
          },
        ]),
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }} onOpenChange={setOpen}>
      <Tooltip title={t('exchange.export.title')}>
        <Button icon={<DownloadOutlined aria-hidden />} aria-label={t('exchange.export.title')} />
      </Tooltip>
    </Dropdown>
  )
}

/** The columns, each text followed by its translations, as an import takes them. */
function inEveryLanguage(resource: Resource, columns: readonly string[]): string[] {
  const isTyped = (name: string) => {
    const field = resource.properties[name]
    return field !== undefined && !kindOf(field).child
  }
  return [...new Set(columns.flatMap((name) => [name, ...translationsOf(resource, name).filter(isTyped)]))]
}

/** The export of a list: the same columns, conditions and order. */
function exportedList(kind: ListKind, look: ListLook, state: ListState): ExportedList {
  const { resource, columns, fixed = {} } = kind
  const offered = columnFields(resource).map(([name]) => name)
  const { field, order } = sorting(resource, state.sort)
  return {
    columns: inEveryLanguage(resource, arrangedNames(look, columns, offered)),
    filters: conditionsOf(state.filters, fixed),
    sorts: [`${field}|${order === 'desc' ? 'DESC' : 'ASC'}`],
    q: state.q,
  }
}
