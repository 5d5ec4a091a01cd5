import { Select } from 'antd'
import { kindOf } from '#resource/kinds'
import { isYesOrNo } from '#resource/reports/offered'
import { endOf } from '#resource/reports/path'
import { filterChoices } from '../../data/reports/filter-choices'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { SoughtText } from '../../fields/SoughtText'
import { ReferencesSelect } from '../../fields/references/ReferencesSelect'

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
