import type { Field } from '#resource/resource'
import { entryOf } from './registry'

/** One value of a condition, as it reads in a sentence; also one that somebody typed into the address bar. */
export function FilterValue({ field, value }: { field: Field | undefined; value: unknown }) {
  const Said = field && entryOf(field).Said
  if (Said) return <Said field={field} value={value} />
  return typeof value === 'string' ? value : JSON.stringify(value)
}
