import { Flex } from 'antd'
import { EmptinessFilter } from './EmptinessFilter'
import type { CellProps, FieldEntry } from './field-entry'
import { mediaCodes } from './media-codes'
import { MediaInput } from './MediaInput'
import { Thumbnails } from './Thumbnails'

/** In a row of a list the first pictures say enough. */
const SHOWN_IN_LIST = 3

function MediaCell({ value, place }: CellProps) {
  const codes = mediaCodes(value)
  if (codes.length === 0) return null
  if (place === 'dialog') return <Thumbnails codes={codes} />
  const more = codes.length - SHOWN_IN_LIST
  return (
    <Flex align="center" gap={4} onClick={(event) => event.stopPropagation()}>
      <Thumbnails codes={codes.slice(0, SHOWN_IN_LIST)} size="small" />
      {more > 0 && `+${more}`}
    </Flex>
  )
}

/** Pictures and papers of a record, by their codes. */
export const media: FieldEntry = {
  Cell: MediaCell,
  Input: MediaInput,
  Filter: EmptinessFilter,
  width: 130,
  wide: true,
  unsorted: true,
}
