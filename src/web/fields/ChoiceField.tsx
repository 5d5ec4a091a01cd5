import { Checkbox, Select } from 'antd'
import { choicesOf } from '#resource/json-schema'
import type { CellProps, FieldEntry, FilterProps, InputProps, SaidProps } from './field-entry'
import { useTitle } from './use-title'

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

function ChoiceInput({ id, field, value, onChange, invalid }: InputProps) {
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear={field.default === undefined}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={useOptions(field)}
      status={invalid ? 'error' : ''}
      onChange={(next: string | number | undefined) => onChange(next)}
    />
  )
}

function ChoiceFilter({ field, filter, onChange }: FilterProps) {
  const chosen: unknown[] = Array.isArray(filter?.value) ? filter.value : []
  return (
    <Checkbox.Group
      style={{ display: 'flex', flexDirection: 'column', gap: 4, maxHeight: 280, overflow: 'auto' }}
      value={chosen.filter((value) => typeof value === 'string' || typeof value === 'number')}
      options={useOptions(field)}
      onChange={(value) => onChange(value.length === 0 ? undefined : { operator: 'in', value })}
    />
  )
}

export const choice: FieldEntry = {
  Cell: ChoiceCell,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  Said: ChoiceCell,
  width: 110,
  leastWidth: 80,
}
