import { ApiError } from '../../data/request'

/**
 * The record as somebody else has saved it, where a save was refused because of that; undefined for any other outcome.
 *
 * @param isRecord whether what the answer brings is such a record
 */
export function storedNow<Stored>(
  error: unknown,
  isRecord: (value: unknown) => value is Stored,
): Stored | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  const { current } = error.body
  return isRecord(current) ? current : undefined
}
