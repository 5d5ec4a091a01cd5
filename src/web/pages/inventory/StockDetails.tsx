import type { BaseRecord } from '@refinedev/core'
import { Button, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
import { isKey } from '../../fields/references/reference-values'
import { FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { mayDo } from '../../data/session/access'
import type { ServedResource } from '../../data/resources'
import { EndlessTable } from '../../list/table/EndlessTable'
import { useEndlessRows } from '../../list/table/use-endless-rows'
import { useWhenSaved } from '../../shell/leaving/use-when-saved'
import { RecordLink, useDialogs } from '../../shell/dialogs/dialogs'
import './inventory.css'

export const DETAILS = 'inventory_details'

const newestFirst = [{ field: 'id', order: 'desc' as const }]

/** All that a detail says, but for the stock row under which it stands. */
function useColumns(details: Resource): TableColumnsType<BaseRecord> {
  const title = useTitle()
  return useMemo(() => {
    const fields = fieldsOf(details)
    const names = details.list.columns.filter((name) => name !== 'inventory_code')
    return names.flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const cell = (record: BaseRecord) => (
        <FieldCell name={name} field={field} value={record[name]} record={record} place="list" />
      )
      const link = (record: BaseRecord) =>
        isKey(record.id) && (
          <RecordLink resource={DETAILS} recordKey={record.id}>
            {cell(record)}
          </RecordLink>
        )
      return [
        {
          ...{ key: name, title: title(field), ellipsis: name !== 'code' },
          render: (_: unknown, record: BaseRecord) => (name === 'code' ? link(record) : cell(record)),
        },
      ]
    })
  }, [details, title])
}

/** What is noted of a stock row: its details, each with a way to it, and to another one. */
export function StockDetails({ details, code }: { details: ServedResource; code: string }) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const whenSaved = useWhenSaved()
  const ofStock = [{ field: 'inventory_code', operator: 'eq' as const, value: code }]
  const records = useEndlessRows(DETAILS, ofStock, newestFirst)
  const columns = useColumns(details)
  const add = () =>
    whenSaved(() => void dialogs.open(DETAILS, 'new', { inventory_code: code }).then(records.reload))
  return (
    <section className="stock-details" aria-label={title(details)}>
      <header>
        {mayDo('create', details) && <Button onClick={add}>{t('inventory.details.add')}</Button>}
      </header>
      <EndlessTable
        columns={columns}
        records={records}
        empty={t('inventory.details.none')}
        failed={t('inventory.details.failed')}
      />
    </section>
  )
}
