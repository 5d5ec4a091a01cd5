import { Flex } from 'antd'
import { lazy, Suspense } from 'react'
import { EmptinessFilter } from '../EmptinessFilter'
import type { CellProps, FieldEntry, InputProps } from '../field-entry'
import { mediaCodes } from './SmallPicture'

// Loaded lazily: the code for pictures is large, and few lists have any.
const MediaInput = lazy(() => import('./MediaInput').then((module) => ({ default: module.MediaInput })))
const Thumbnails = lazy(() => import('./Thumbnails').then((module) => ({ default: module.Thumbnails })))

/** In a row of a list the first pictures are enough. */
const SHOWN_IN_LIST = 3
/** Their height there, in pixels. */
const LIST_HEIGHT = 24

function MediaCell({ value, place }: CellProps) {
  const codes = mediaCodes(value)
  if (codes.length === 0) return null
  if (place === 'dialog') {
    return (
      <Suspense>
        <Thumbnails codes={codes} />
      </Suspense>
    )
  }
  const more = codes.length - SHOWN_IN_LIST
  return (
    <Flex align="center" gap={4} onClick={(event) => event.stopPropagation()}>
      <Suspense fallback={<span style={{ height: LIST_HEIGHT }} />}>
        <Thumbnails codes={codes.slice(0, SHOWN_IN_LIST)} size="small" />
      </Suspense>
      {more > 0 && `+${more}`}
    </Flex>
  )
}

/** Pictures and papers of a record, by their codes. */
export const media: FieldEntry = {
  Cell: MediaCell,
  Input: (props: InputProps) => (
    <Suspense>
      <MediaInput {...props} />
    </Suspense>
  ),
  Filter: EmptinessFilter,
  width: 130,
  wide: true,
}
