import { summedFields, type SummedField } from '#resource/list/summed-fields'
import type { Resource } from '#resource/resource'

/** What stands under a column: the properties that it adds up. */
export type SummedColumns = ReadonlyMap<string, readonly SummedField[]>

/**
 * The columns of a list that have a sum.
 *
 * @param shown the names of the columns
 * @param parts the properties that a column shows together, where it is not the property of its own name
 */
export function summedColumns(
  resource: Resource,
  shown: readonly string[],
  parts: Readonly<Record<string, { of?: readonly string[] | undefined }>> = {},
): SummedColumns {
  const all = summedFields(resource)
  return new Map(
    shown.flatMap((column) => {
      const names = parts[column]?.of ?? [column]
      const summed = all.filter(({ name }) => names.includes(name))
      return summed.length === 0 ? [] : [[column, summed] as const]
    }),
  )
}
