import { Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { lazy, Suspense, type PropsWithChildren } from 'react'
import type { CellProps, FieldEntry, FilterProps, InputProps } from '../field-entry'
import { DATE_FORMAT, endOfDay, formatDate, formatDatetime, startOfDay } from '../../data/languages/format'
import { RelativeTime } from './RelativeTime'

// The calendar is a third of a list's own code, and most lists are only read.
const DateInput = lazy(() => import('./DateInputs').then((module) => ({ default: module.DateInput })))
const DatetimeInput = lazy(() => import('./DateInputs').then((module) => ({ default: module.DatetimeInput })))
const DayRange = lazy(() => import('./DateInputs').then((module) => ({ default: module.DayRange })))

/** Reserves the place of an input until its calendar is loaded; hidden from screen readers. */
function Loaded({ children }: PropsWithChildren) {
  return <Suspense fallback={<Input disabled aria-hidden />}>{children}</Suspense>
}

const tabular = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

function DateCell({ value }: CellProps) {
  return typeof value === 'string' ? <span style={tabular}>{formatDate(value)}</span> : null
}

/** The times at which the server wrote a record, shown as relative times. */
const writings = new Set(['created_at', 'updated_at'])

function DatetimeCell({ name, value }: CellProps) {
  if (typeof value !== 'string') return null
  return writings.has(name) ? (
    <RelativeTime at={value} />
  ) : (
    <span style={tabular}>{formatDatetime(value)}</span>
  )
}

const day = (value: Dayjs) => value.format(DATE_FORMAT)

export const date: FieldEntry = {
  Cell: DateCell,
  Input: (props: InputProps) => (
    <Loaded>
      <DateInput {...props} />
    </Loaded>
  ),
  Filter: (props: FilterProps) => (
    <Loaded>
      <DayRange {...props} from={day} to={day} />
    </Loaded>
  ),
  width: 100,
}

export const datetime: FieldEntry = {
  Cell: DatetimeCell,
  Input: (props: InputProps) => (
    <Loaded>
      <DatetimeInput {...props} />
    </Loaded>
  ),
  Filter: (props: FilterProps) => (
    <Loaded>
      <DayRange {...props} from={(value) => startOfDay(day(value))} to={(value) => endOfDay(day(value))} />
    </Loaded>
  ),
  Said: ({ value }) => (typeof value === 'string' ? formatDate(formatDatetime(value)) : String(value)),
  width: 160,
}
