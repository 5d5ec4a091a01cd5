import { useList, useOne, type BaseRecord } from '@refinedev/core'
import { Select, type SelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLabel } from './RecordLabel'

const SEARCH_DELAY_IN_MILLISECONDS = 250
const SUGGESTIONS = 20

type Key = string | number

interface ReferenceSelectProps extends Omit<SelectProps<Key>, 'value' | 'onChange' | 'options'> {
  /** The resource whose records are offered. */
  to: string
  /** The property of the chosen record that is the value. */
  by: string
  value: unknown
  onChange: (value: Key | undefined, record: BaseRecord | undefined) => void
  /** The record of the value, when it is at hand; else it is asked for. */
  chosen?: BaseRecord | undefined
  onSearchText?: (text: string) => void
}

/** The text as it was when typing paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_IN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/** Chooses a record of another resource by searching for its code or name. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { to, by, value, onChange, chosen, onSearchText, ...select } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const q = useSettled(text)
  const key = isKey(value) ? value : undefined
  const { query, result } = useList<BaseRecord>({
    resource: to,
    pagination: { pageSize: SUGGESTIONS },
    meta: { q },
    queryOptions: { enabled: open },
    errorNotification: false,
  })
  const atHand = [chosen, ...result.data].find((record) => key !== undefined && record?.[by] === key)
  const asked = useOne<BaseRecord>({
    resource: to,
    ...(key === undefined ? {} : { id: key }),
    queryOptions: { enabled: key !== undefined && atHand === undefined },
    errorNotification: false,
  })
  const current = atHand ?? (asked.result?.[by] === key ? asked.result : undefined)
  const records = current && text === '' && !result.data.some((record) => record[by] === key)
  const offered = records && current ? [current, ...result.data] : result.data
  return (
    <Select<Key>
      showSearch
      allowClear
      filterOption={false}
      style={{ width: '100%' }}
      placeholder={t('fields.search')}
      notFoundContent={query.isFetching ? t('fields.searching') : t('fields.nothingFound')}
      {...select}
      value={key ?? null}
      loading={query.isFetching && open}
      options={offered.flatMap((record) => {
        const option: unknown = record[by]
        return isKey(option) ? [{ value: option, label: <RecordLabel record={record} />, record }] : []
      })}
      labelRender={({ label }) => label ?? (current ? <RecordLabel record={current} /> : String(key))}
      onOpenChange={setOpen}
      searchValue={text}
      onSearch={(next) => {
        setText(next)
        onSearchText?.(next)
      }}
      onChange={(next: Key | undefined) => {
        onChange(
          next,
          offered.find((record) => record[by] === next),
        )
        setText('')
      }}
    />
  )
}
