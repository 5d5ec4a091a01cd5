import { Typography } from 'antd'
import { EmptinessFilter } from './EmptinessFilter'
import type { CellProps, FieldEntry } from './field-entry'

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function MediaCell({ value, place }: CellProps) {
  if (value == null) return null
  if (Array.isArray(value) && value.every(isText)) return value.join(', ')
  if (place === 'list') return JSON.stringify(value)
  return (
    <Typography.Paragraph style={{ marginBottom: 0 }}>
      <pre>{JSON.stringify(value, undefined, 2)}</pre>
    </Typography.Paragraph>
  )
}

/** Pictures and papers of a record, by their codes. */
export const media: FieldEntry = {
  Cell: MediaCell,
  Filter: EmptinessFilter,
  Input: (props) => <MediaCell {...props} place="dialog" />,
  width: 160,
  wide: true,
  unsorted: true,
}
