import { useOne, type BaseRecord, type CrudFilters } from '@refinedev/core'
import { Select, type SelectProps } from 'antd'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'
import { wantsScan } from '../../shell/scans/scan-fields'
import { RecordLabel, isKey, type Key } from './RecordLabel'
import { useSuggestions } from './use-suggestions'

interface ReferenceSelectProps extends Omit<SelectProps<Key>, 'value' | 'onChange' | 'options'> {
  /** The resource whose records are offered. */
  to: string
  /** The property of the chosen record that is the value. */
  by: string
  value: unknown
  /** The condition on the offered records; always the same object. */
  filters?: CrudFilters | undefined
  onChange: (value: Key | undefined, record: BaseRecord | undefined) => void
  /** The record of the value, if it is loaded; else it is requested. */
  chosen?: BaseRecord | undefined
  /** Renders an offered record; its code and name by default. */
  describe?: (record: BaseRecord) => ReactNode
  onSearchText?: (text: string) => void
}

/** The records that are offered for the typed text, including the chosen one. */
function useOffers({ to, by, value, filters, chosen }: ReferenceSelectProps, open: boolean) {
  const [text, setText] = useState('')
  const key = isKey(value) ? value : undefined
  const { found, q, searching, search } = useSuggestions(to, open, filters)
  const atHand = [chosen, ...found].find((record) => key !== undefined && record?.[by] === key)
  const asked = useOne<BaseRecord>({
    resource: to,
    ...(key === undefined ? {} : { id: key }),
    queryOptions: { enabled: key !== undefined && atHand === undefined },
    errorNotification: false,
  })
  const current = atHand ?? (asked.result?.[by] === key ? asked.result : undefined)
  const missing = current && text === '' && !found.some((record) => record[by] === key)
  return {
    key,
    current,
    asking: asked.query.isLoading,
    offered: missing ? [current, ...found] : found,
    text,
    type: (typed: string) => {
      setText(typed)
      search?.(typed)
    },
    searching,
    /** The offers do not match the typed text yet. */
    settling: text !== '' && (text !== q || searching),
  }
}

/** The record that Enter chooses: the one with that code, else the first offer. */
function meant(offered: readonly BaseRecord[], text: string): BaseRecord | undefined {
  const code = text.trim().toLowerCase()
  return offered.find((record) => String(record.code).toLowerCase() === code) ?? offered[0]
}

/** Enter pressed before the offers arrive chooses one when they do, and never an offer for another text. */
function useEarlyEnter(settling: boolean, choose: () => void) {
  const [pressed, setPressed] = useState(false)
  const onArrival = useEffectEvent(() => {
    setPressed(false)
    choose()
  })
  useEffect(() => {
    if (pressed && !settling) onArrival()
  }, [pressed, settling])
  const keys = keysOf({ take_choice: () => settling && setPressed(true) })
  // Taken before the select, which would choose among its outdated options.
  return { forget: () => setPressed(false), onKeyDownCapture: keys.onKeyDown }
}

/** Resources whose codes are printed on labels and papers; a customer has no code to scan. */
const labelled = new Set(['products', 'inventorys', 'gold_bars', 'diamonds', 'orders', 'payments'])

const labelOf = (record: BaseRecord): ReactNode => <RecordLabel record={record} />

const optionOf = (by: string, describe: typeof labelOf) => (record: BaseRecord) => {
  const value: unknown = record[by]
  return isKey(value) ? [{ value, label: describe(record), record }] : []
}

/** Chooses a record of another resource by searching for its code or name. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { to: _to, by, value: _value, filters: _filters, onChange, chosen: _chosen, ...others } = props
  const { onSearchText, describe = labelOf, ...select } = others
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { key, current, asking, offered, searching, settling, text, type } = useOffers(props, open)
  const take = (record: BaseRecord | undefined) => {
    const next: unknown = record?.[by]
    onChange(isKey(next) ? next : undefined, record)
    type('')
  }
  const { forget, onKeyDownCapture } = useEarlyEnter(settling, () => {
    const record = meant(offered, text)
    if (!record) return
    take(record)
    setOpen(false)
  })
  return (
    <Select<Key>
      showSearch
      allowClear
      filterOption={false}
      style={{ width: '100%' }}
      placeholder={t('fields.search')}
      notFoundContent={searching ? t('fields.searching') : t('fields.nothingFound')}
      {...select}
      {...(labelled.has(props.to) ? wantsScan('choose') : {})}
      {...{ onKeyDownCapture }}
      open={open}
      value={key ?? null}
      loading={searching && open}
      options={offered.flatMap(optionOf(by, describe))}
      // An id means nothing to the user, and would flash until its name is there.
      labelRender={({ label }) => label ?? (current ? describe(current) : asking && by === 'id' ? '' : key)}
      onOpenChange={setOpen}
      searchValue={text}
      onSearch={(next) => {
        forget()
        type(next)
        onSearchText?.(next)
      }}
      onChange={(next: Key | undefined) => take(offered.find((each) => each[by] === next))}
    />
  )
}
