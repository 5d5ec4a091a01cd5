import { Flex, Select, Tag } from 'antd'
import { choicesOf } from '#resource/json-schema'
import { EmptinessFilter } from './EmptinessFilter'
import type { CellProps, FieldEntry, InputProps } from './field-entry'
import { useTitle } from '../data/languages/use-title'

const chosen = (value: unknown) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string' || typeof each === 'number') : []

function ChoiceListCell({ field, value }: CellProps) {
  const title = useTitle()
  const choices = new Map(choicesOf(field).map((choice) => [choice.value, title(choice)]))
  return (
    <Flex gap={4} wrap>
      {chosen(value).map((each) => (
        <Tag key={each} bordered={false} style={{ marginInlineEnd: 0 }}>
          {choices.get(each) ?? each}
        </Tag>
      ))}
    </Flex>
  )
}

function ChoiceListInput({ id, field, value, onChange, invalid }: InputProps) {
  const title = useTitle()
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={chosen(value)}
      options={choicesOf(field).map((choice) => ({ value: choice.value, label: title(choice) }))}
      optionFilterProp="label"
      status={invalid ? 'error' : ''}
      onChange={(next: (string | number)[]) => onChange(next.length === 0 ? undefined : next)}
    />
  )
}

/** Several of a field's choices, as tags. */
export const choiceList: FieldEntry = {
  Cell: ChoiceListCell,
  Input: ChoiceListInput,
  Filter: EmptinessFilter,
  width: 150,
}
