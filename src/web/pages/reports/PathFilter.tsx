import { Select, type SelectProps } from 'antd'
import { useMany, type BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#resource/kinds'
import { isYesOrNo } from '#resource/reports/report-choices'
import { endOf } from '#resource/reports/path'
import { filterChoices } from '../../data/reports/report-request'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { SoughtText } from '../../fields/SoughtText'
import { RecordLabel, isKey, type Key } from '../../fields/references/RecordLabel'
import { useSuggestions } from '../../fields/references/use-suggestions'

interface PathFilterProps {
  /** The resource that a report counts, and the path from its records. */
  of: string
  path: string
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** The condition of one path: some records, some of the choices, or a text as it stands. */
export function PathFilter({ of, path, values, onChange }: PathFilterProps) {
  const title = useTitle()
  const field = endOf(useResources(), of, path)?.field
  if (field === undefined) return null
  const name = title(field)
  const labelled = { 'aria-label': name, placeholder: name }
  if (kindOf(field).refers === true) {
    const { to = '', by = 'id' } = field
    const keys = values.map((value) => (by === 'id' ? Number(value) : value))
    return (
      <ReferencesSelect
        {...{ ...labelled, to, by, values: keys }}
        onChange={(chosen) => onChange(chosen.map(String))}
      />
    )
  }
  const choices = filterChoices(field)
  if (choices.length === 0) {
    const [value = ''] = values
    const take = (text: string) => text !== value && onChange(text === '' ? [] : [text])
    return <SoughtText label={name} value={value} onChange={take} />
  }
  return (
    <Select
      {...{ ...labelled, mode: 'multiple', allowClear: true, value: [...values] }}
      {...(isYesOrNo(field) && { maxCount: 1 })}
      options={choices.map((choice) => ({ value: String(choice.value), label: title(choice) }))}
      onChange={(chosen: string[]) => onChange(chosen)}
    />
  )
}

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
function ReferencesSelect(props: ReferencesSelectProps) {
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
