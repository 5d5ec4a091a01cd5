import type { BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../fields/use-title'
import { mayDo } from '../providers/access'
import { useResource } from '../providers/resources'
import { useDialogs } from '../shell/dialogs'
import { listColumns } from './list-columns'
import { EmptyList, LoadFailure } from './ListNotices'
import { useListState, type ChangeList, type ListState } from './list-state'
import { ListTable } from './ListTable'
import { ListToolbar } from './ListToolbar'
import { useRecordDeletion } from './use-record-deletion'
import { useRecords } from './use-records'

/** The list of a resource, made from its file. */
export function ListPage({ resource }: { resource: string }) {
  return <RecordList key={resource} name={resource} />
}

function useColumns(resource: Resource, state: ListState, change: ChangeList, pending: boolean) {
  const { t } = useTranslation()
  const title = useTitle()
  const deletion = useRecordDeletion(resource)
  const mayDelete = mayDo('delete', resource)
  return useMemo(() => {
    const remove = { label: t('list.delete'), run: (record: BaseRecord) => void deletion(record) }
    return listColumns({ resource, state, change, title, pending, ...(mayDelete ? { remove } : {}) })
  }, [resource, state, change, title, pending, mayDelete, deletion, t])
}

function RecordList({ name }: { name: string }) {
  const { t } = useTranslation()
  const title = useTitle()
  const resource = useResource(name)
  const dialogs = useDialogs()
  const [state, change] = useListState()
  const records = useRecords(resource, state)
  const columns = useColumns(resource, state, change, records.pending)
  const fields = fieldsOf(resource)
  const filtered = Object.keys(state.filters).length > 0
  const clear = () => change({ filters: {}, q: '' })
  const create = mayDo('create', resource) ? () => void dialogs.open(name, 'new') : undefined
  const open = (record: BaseRecord) => {
    const key: unknown = record[resource.key]
    if (typeof key === 'string' || typeof key === 'number') void dialogs.open(name, key)
  }
  return (
    <>
      <ListToolbar
        title={title(resource)}
        searched={resource.list.search.flatMap((field) => (fields[field] ? [title(fields[field])] : []))}
        q={state.q}
        onSearch={(q) => q !== state.q && change({ q })}
        filtered={filtered}
        onClear={clear}
        loading={records.loading}
        onReload={records.reload}
        onCreate={create}
      />
      {records.failure === undefined ? (
        <ListTable
          columns={columns}
          records={records}
          state={state}
          change={change}
          onOpen={open}
          empty={<EmptyList narrowed={filtered || state.q !== ''} onClear={clear} onCreate={create} />}
        />
      ) : (
        <LoadFailure title={t('list.failed')} reason={records.failure} onRetry={records.reload} />
      )}
    </>
  )
}
