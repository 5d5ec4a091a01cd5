import { Flex } from 'antd'
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
