import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { FilterProps, InputProps } from '../field-entry'
import { DATE_FORMAT, DATETIME_FORMAT, formatDatetime, shopMoment } from '../../data/languages/format'
import { rangeFilter, rangeOf } from '../numbers/NumberFields'

/** Reads a day as it is, and a moment in the shop's time zone. */
function asDay(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null
  return dayjs(value.length > DATE_FORMAT.length ? formatDatetime(value) : value)
}

export function DateInput({ id, value, onChange, invalid }: InputProps) {
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      format={DATE_FORMAT}
      value={asDay(value)}
      status={invalid ? 'error' : ''}
      onChange={(day: Dayjs | null) => onChange(day?.format(DATE_FORMAT))}
    />
  )
}

export function DatetimeInput({ id, value, onChange, invalid }: InputProps) {
  return (
    <DatePicker
      id={id}
      showTime
      style={{ width: '100%' }}
      format={DATETIME_FORMAT}
      value={asDay(value)}
      status={invalid ? 'error' : ''}
      onChange={(moment: Dayjs | null) =>
        onChange(moment ? shopMoment(moment.format(DATETIME_FORMAT)) : undefined)
      }
    />
  )
}

interface DayRangeProps extends FilterProps {
  /** The first and the last value of a whole day, as the column holds them. */
  from: (day: Dayjs) => string
  to: (day: Dayjs) => string
}

/** Takes the whole days between which a value must lie. */
export function DayRange({ filter, onChange, from, to }: DayRangeProps) {
  const [lower, upper] = rangeOf(filter)
  return (
    <DatePicker.RangePicker
      allowEmpty
      format={DATE_FORMAT}
      value={[asDay(lower), asDay(upper)]}
      onChange={(days) => {
        const [first, last] = [days?.[0], days?.[1]]
        onChange(rangeFilter(first ? from(first) : undefined, last ? to(last) : undefined))
      }}
    />
  )
}
