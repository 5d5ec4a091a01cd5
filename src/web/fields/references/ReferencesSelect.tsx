import { useMany, type BaseRecord, type CrudFilters } from '@refinedev/core'
import { useSelect } from '@refinedev/antd'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLabel } from './RecordLabel'
import { SEARCH_DELAY_IN_MILLISECONDS, SUGGESTIONS } from './ReferenceSelect'
import { isKey, type Key } from './reference-values'

const noFilters: CrudFilters = []

interface ReferencesSelectProps extends Omit<SelectProps<Key[]>, 'value' | 'onChange' | 'options' | 'mode'> {
  /** The resource whose records are offered. */
  to: string
  /** The property of a chosen record that is its value. */
  by: string
  values: readonly Key[]
  onChange: (values: Key[]) => void
}

/** The records that are offered for the typed text, and the chosen ones. */
function useRecords({ to, by, values }: ReferencesSelectProps, open: boolean) {
  const [q, setQ] = useState('')
  const { query, selectProps } = useSelect<BaseRecord>({
    resource: to,
    debounce: SEARCH_DELAY_IN_MILLISECONDS,
    // The quick search is not a condition on a field.
    onSearch: (typed) => {
      setQ(typed)
      return noFilters
    },
    pagination: { pageSize: SUGGESTIONS },
    meta: { asked: { q: q || undefined } },
    queryOptions: { enabled: open },
    errorNotification: false,
  })
  const { result } = useMany<BaseRecord>({
    resource: to,
    ids: [...values],
    meta: { by },
    queryOptions: { enabled: values.length > 0 },
    errorNotification: false,
  })
  return { found: query.data?.data ?? [], chosen: result.data ?? [], query, onSearch: selectProps.onSearch }
}

/** Chooses several records of another resource by searching for their codes or names. */
export function ReferencesSelect(props: ReferencesSelectProps) {
  const { to: _to, by, values, onChange, ...select } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { found, chosen, query, onSearch } = useRecords(props, open)
  const labelOf = (key: unknown) => {
    const record = [...found, ...chosen].find((each) => each[by] === key)
    return record ? <RecordLabel record={record} /> : String(key)
  }
  return (
    <Select<Key[]>
      {...select}
      mode="multiple"
      allowClear
      filterOption={false}
      notFoundContent={query.isFetching ? t('fields.searching') : t('fields.nothingFound')}
      loading={query.isFetching && open}
      options={found.flatMap((record) => {
        const value: unknown = record[by]
        return isKey(value) ? [{ value, label: <RecordLabel record={record} /> }] : []
      })}
      value={[...values]}
      labelRender={({ value }) => labelOf(value)}
      onOpenChange={setOpen}
      {...(onSearch && { onSearch })}
      onChange={onChange}
    />
  )
}
