import type { SummedField } from '#resource/list/summed-fields'
import type { Sum } from '../../data/records/sums'
import { FieldCell } from '../registry'

interface SumCellProps {
  /** The properties that are summed, of which one is the sum's. */
  summed: readonly SummedField[]
  sum: Sum
}

/** A sum as the cells of its property are written. */
export function SumCell({ summed, sum: { field: name, currency = '', sum } }: SumCellProps) {
  const own = summed.find((each) => each.name === name)
  if (own === undefined) return null
  const record = own.currencyIn === undefined ? {} : { [own.currencyIn]: currency }
  return <FieldCell name={name} field={own.field} value={sum} record={record} place="list" />
}
