import { Checkbox, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ColumnFilter, FilterProps } from './field-entry'

const answers = { null: 'fields.empty', nnull: 'fields.filled', unmet: 'fields.unmet' } as const
const always = ['null', 'nnull'] as const
const compared = [...always, 'unmet'] as const

/** Whether a condition is one of those that take no value. */
export function isEmptiness({ operator }: ColumnFilter): boolean {
  return Object.hasOwn(answers, operator)
}

/** Filters by whether there is a value, and whether it is met; at most one of the answers is chosen. */
export function EmptinessFilter({ field, filter, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <Flex gap={16} wrap className="emptiness">
      {(field.metBy ? compared : always).map((operator) => (
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
