import { ApiError } from '../../data/request'

/**
 * The stored record of a refused stale save; undefined for any other outcome.
 *
 * @param isRecord whether the answer holds such a record
 */
export function storedNow<Stored>(
  error: unknown,
  isRecord: (value: unknown) => value is Stored,
): Stored | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  const { current } = error.body
  return isRecord(current) ? current : undefined
}
