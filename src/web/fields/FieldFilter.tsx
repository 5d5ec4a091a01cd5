import { Flex } from 'antd'
import type { Field } from '#resource/resource'
import { EmptinessFilter, isEmptiness } from './EmptinessFilter'
import type { FilterProps } from './field-entry'
import { entryOf } from './registry'

/** The condition of a column: on its values, as its kind takes it, and on whether there is one. */
export function FieldFilter(props: FilterProps) {
  const { Filter, neverEmpty } = entryOf(props.field)
  const { filter } = props
  if (!Filter) return null
  if (neverEmpty || Filter === EmptinessFilter) return <Filter {...props} />
  const asksForValue = filter === undefined || !isEmptiness(filter)
  return (
    <Flex vertical gap={8}>
      <Filter {...props} filter={asksForValue ? filter : undefined} />
      <EmptinessFilter {...props} />
    </Flex>
  )
}

/** One value of a condition as text in a sentence; also one typed into the address bar. */
export function FilterValue({ field, value }: { field: Field | undefined; value: unknown }) {
  const Said = field && entryOf(field).Said
  if (Said) return <Said field={field} value={value} />
  return typeof value === 'string' ? value : JSON.stringify(value)
}
