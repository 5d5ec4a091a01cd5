import type { BaseRecord } from '@refinedev/core'
import { type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../kit/empty/Nothing'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { listColumns } from '../../list/table/list-columns'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import type { ListState } from '../../list/list-state'
import { ListTable } from '../../list/ListTable'
import { useRecords } from '../../list/use-records'
import { Preview } from './Preview'
import type { ResourceDraft } from './saving/use-resource-draft'

const PAGE_SIZE = 10
const nothing = () => undefined

/** Another order or filter is asked of the server, which knows the stored resource alone. */
function asStill(columns: TableColumnsType<BaseRecord>): TableColumnsType<BaseRecord> {
  return columns.map((column) => ({
    ...column,
    sorter: false,
    filterDropdown: undefined,
    filterIcon: undefined,
  }))
}

/** The order of the draft, as far as the server knows what it is by. */
function knownSort(stored: Resource, draft: Resource): string | undefined {
  const [name = ''] = draft.list.sort.split('|')
  return Object.hasOwn(fieldsOf(stored), name) ? draft.list.sort : undefined
}

/** The list of a draft with the records that there are; a column that is not stored yet is empty. */
export function ListPreview({ draft: { stored, resource } }: { draft: ResourceDraft }) {
  const { t } = useTranslation()
  const title = useTitle()
  const [page, setPage] = useState(1)
  const sort = knownSort(stored, resource)
  const state = useMemo<ListState>(
    () => ({ page, pageSize: PAGE_SIZE, sort, q: '', filters: {}, view: undefined }),
    [page, sort],
  )
  const records = useRecords(stored, state)
  const columns = useMemo(() => {
    const context = { resource, shown: resource.list.columns, state, change: nothing, title }
    return asStill(listColumns({ ...context, pending: records.pending }))
  }, [resource, state, title, records.pending])
  return (
    <Preview hint={t('resources.listHint')}>
      {records.failure === undefined ? (
        <ListTable
          resource={resource}
          columns={columns}
          records={records}
          state={state}
          change={(part) => part.page !== undefined && setPage(part.page)}
          density="normal"
          selection={undefined}
          onOpen={nothing}
          empty={<Nothing scene="tray" hint={t('resources.noRecords')} />}
        />
      ) : (
        <LoadFailure title={t('list.failed')} reason={records.failure} onRetry={records.reload} />
      )}
    </Preview>
  )
}
