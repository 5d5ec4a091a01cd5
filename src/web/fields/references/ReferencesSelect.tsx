import { useMany, type BaseRecord } from '@refinedev/core'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLabel } from './RecordLabel'
import { isKey, type Key } from './reference-values'
import { useSuggestions } from './use-suggestions'

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
  const { found, searching, search } = useSuggestions(to, open)
  const { result } = useMany<BaseRecord>({
    resource: to,
    ids: [...values],
    meta: { by },
    queryOptions: { enabled: values.length > 0 },
    errorNotification: false,
  })
  return { found, chosen: result.data ?? [], searching, search }
}

/** Chooses several records of another resource by searching for their codes or names. */
export function ReferencesSelect(props: ReferencesSelectProps) {
  const { to: _to, by, values, onChange, ...select } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { found, chosen, searching, search } = useRecords(props, open)
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
      notFoundContent={searching ? t('fields.searching') : t('fields.nothingFound')}
      loading={searching && open}
      options={found.flatMap((record) => {
        const value: unknown = record[by]
        return isKey(value) ? [{ value, label: <RecordLabel record={record} /> }] : []
      })}
      value={[...values]}
      labelRender={({ value }) => labelOf(value)}
      onOpenChange={setOpen}
      {...(search && { onSearch: search })}
      onChange={onChange}
    />
  )
}
