import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { currencies } from '#domain/money'
import { choicesOf } from '#resource/json-schema'
import { CurrencySelect, useCurrencyNames } from './numbers/CurrencySelect'
import type { CellProps, FieldEntry, FilterProps, InputProps, SaidProps } from './field-entry'
import { RecordLabel } from './references/RecordLabel'
import { useTitle } from '../data/languages/use-title'

function ChoiceCell({ field, value }: SaidProps) {
  const title = useTitle()
  const choice = choicesOf(field).find((candidate) => candidate.value === value)
  if (choice) return title(choice)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function useOptions(field: CellProps['field']) {
  const title = useTitle()
  return choicesOf(field).map((choice) => ({ value: choice.value, label: title(choice) }))
}

/** The browser receives expanded choices, so currencies are recognised by their values. */
function isCurrency(field: CellProps['field']): boolean {
  const choices = choicesOf(field)
  return choices.length > 0 && choices.every(({ value }) => Object.hasOwn(currencies, value))
}

function ChoiceInput({ id, field, value, onChange, invalid }: InputProps) {
  const options = useOptions(field)
  const select = {
    ...{ id, style: { width: '100%' }, allowClear: field.default === undefined },
    status: invalid ? ('error' as const) : ('' as const),
  }
  if (isCurrency(field))
    return (
      <CurrencySelect
        {...select}
        named
        value={typeof value === 'string' ? value : null}
        onChange={(next: string | undefined) => onChange(next)}
      />
    )
  return (
    <Select
      {...select}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={options}
      onChange={(next: string | number | undefined) => onChange(next)}
    />
  )
}

interface OfferedProps extends FilterProps {
  options: { value: string | number; label: ReactNode }[]
}

function Offered({ filter, onChange, options }: OfferedProps) {
  const chosen: unknown[] = Array.isArray(filter?.value) ? filter.value : []
  return (
    <Checkbox.Group
      style={{ display: 'flex', flexDirection: 'column', gap: 4, maxHeight: 280, overflow: 'auto' }}
      value={chosen.filter((value) => typeof value === 'string' || typeof value === 'number')}
      options={options}
      onChange={(value) => onChange(value.length === 0 ? undefined : { operator: 'in', value })}
    />
  )
}

function CurrencyFilter(props: FilterProps) {
  const nameIn = useCurrencyNames()
  const options = choicesOf(props.field).map(({ value }) => ({
    value,
    label: <RecordLabel record={{ code: value, name: nameIn(String(value)) }} />,
  }))
  return <Offered {...props} options={options} />
}

function ChoiceFilter(props: FilterProps) {
  const options = useOptions(props.field)
  return isCurrency(props.field) ? <CurrencyFilter {...props} /> : <Offered {...props} options={options} />
}

export const choice: FieldEntry = {
  Cell: ChoiceCell,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  Said: ChoiceCell,
  width: 110,
  leastWidth: 80,
}
