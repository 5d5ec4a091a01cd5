import type { Resource } from '#resource/resource'

/** Where the list of a resource stands. */
export function resourcePlace({ $id, menu }: Resource): string {
  return `/admin/${menu?.path ?? $id}`
}
