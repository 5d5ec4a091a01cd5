import type { Field } from './resource'

/** What choosing a record copies from it; what that one has not is undefined, lest it be somebody else's. */
export function prefilledBy(
  { prefill = {} }: Field,
  chosen: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(prefill).map(([own, theirs]) => [own, chosen[theirs] ?? undefined]),
  )
}
