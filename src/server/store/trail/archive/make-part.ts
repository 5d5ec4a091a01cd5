import type { Link } from '../chain'
import { hashOf, linkHash } from '../chain'
import { numberOf, type Part } from './parts'
import { packed, rowIn, type SealedRow } from './part-content'

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value): value is Value => value !== null)),
]

/** The day of a row, by the shop's calendar where that is known. */
export const dayOf = ([, , , , day, , , , , moment]: SealedRow): string =>
  day ?? new Date(moment * 1000).toISOString().slice(0, 10)

/** What a use case does: the part of its name after the dot. */
export const actionIn = ([, , name]: SealedRow): string => name.split('.')[1] ?? ''

/**
 * The part of the archive that rows of the trail become.
 *
 * @param links the rows with their seals, in their order
 * @param before the hash of the chain before them
 * @returns undefined where a row is not the sealed one: what is broken stays where it can be seen
 */
export async function partOf(
  links: readonly Link[],
  before: string,
  month: string,
): Promise<Part | undefined> {
  const contents: string[] = []
  const rows: SealedRow[] = []
  let hash = before
  for (const { id, content, seal } of links) {
    const row = content === undefined ? undefined : rowIn(content)
    if (content === undefined || !row || !seal) return undefined
    hash = linkHash(hash, id, hashOf(content))
    if (hash !== seal.hash) return undefined
    contents.push(content)
    rows.push(row)
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return undefined
  const days = rows.map(dayOf).toSorted()
  return {
    ...{ first_id: first[0], last_id: last[0], row_count: rows.length, month },
    ...{ before_hash: before, last_hash: hash },
    ...{ first_day: days[0] ?? '', last_day: days.at(-1) ?? '' },
    users: distinct(rows.map(([, user]) => user)),
    actions: distinct(rows.map(actionIn)),
    addresses: distinct(rows.map(([, , , , , address]) => address)),
    subjects: distinct(rows.flatMap(([, , , , , , , , subjects]) => subjects.map(numberOf))),
    content: await packed(contents),
  }
}
