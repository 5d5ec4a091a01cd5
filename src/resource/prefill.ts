import type { Field } from './resource'

/**
 * The values that choosing a record copies; missing values are undefined, so that those of a previous choice do not
 * remain.
 */
export function prefilledValues(
  { prefill = {} }: Field,
  chosen: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(prefill).map(([own, theirs]) => [own, chosen[theirs] ?? undefined]),
  )
}
