import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Touched } from '../audit'
import type { TrailRow } from '../history'
import { momentOf, rowIn, unpacked, type SealedRow } from './part-content'
import { partBefore } from './parts'

/** A page unpacks at most so many parts; one that found less tells where the next page goes on. */
const MOST_PARTS = 20

/** What is looked for in the archive. */
export interface ArchiveSearch {
  /** The id before which rows are looked for. */
  before: number | undefined
  most: number
  /** What a part that may have such rows meets. */
  conditions: readonly RawBuilder<unknown>[]
  isSought: (row: SealedRow) => boolean
}

export interface ArchivedRows {
  /** The newest first. */
  rows: SealedRow[]
  /** The id before which to go on looking; null where nothing is left. */
  next: number | null
}

/** Looks for rows in the archive of the trail, part by part, the newest first. */
export async function archivedRows(
  db: Db,
  { before, most, conditions, isSought }: ArchiveSearch,
): Promise<ArchivedRows> {
  const rows: SealedRow[] = []
  let at = before
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    const part = await partBefore(db, at, conditions)
    if (!part) return { rows, next: null }
    for (const content of (await unpacked(part.content))?.toReversed() ?? []) {
      const row = rowIn(content)
      if (!row || (before !== undefined && row[0] >= before) || !isSought(row)) continue
      rows.push(row)
      if (rows.length === most) return { rows, next: row[0] }
    }
    at = part.first_id
  }
  return { rows, next: at ?? null }
}

/** Archived rows as the trail tells them. */
export async function toldRows(
  db: Db,
  rows: readonly SealedRow[],
  changesOf: (changes: Touched[]) => Touched[],
): Promise<TrailRow[]> {
  const names = await namesOf(db, rows)
  return rows.map(([id, user, name, changes, day, address, agent, reason, , moment]) => {
    return {
      ...{ id, at: momentOf(moment), day, name, reason, address, user_agent: agent },
      by: user === null ? null : (names.get(user) ?? null),
      changes: changesOf(changes),
    }
  })
}

async function namesOf(db: Db, rows: readonly SealedRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(([, user]) => (user === null ? [] : [user])))]
  if (ids.length === 0) return new Map()
  const { rows: users } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any (${ids}::bigint[])`.execute(db)
  return new Map(users.map(({ id, name }) => [id, name]))
}
