import { Checkbox, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from './field-entry'

const answers = { null: 'fields.empty', nnull: 'fields.filled' } as const
const operators = ['null', 'nnull'] as const

/** Filters by whether there is a value; at most one of the two answers is chosen. */
export function EmptinessFilter({ filter, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <Flex gap={16} wrap className="emptiness">
      {operators.map((operator) => (
        <Checkbox
          key={operator}
          checked={filter?.operator === operator}
          onChange={({ target }) => onChange(target.checked ? { operator, value: true } : undefined)}
        >
          {t(answers[operator])}
        </Checkbox>
      ))}
    </Flex>
  )
}
