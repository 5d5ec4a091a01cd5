import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import { archivedRows } from './history'
import { lockNumber } from './archive-parts'
import type { Touched } from './audit'

/** The last row of the trail so far: later rows have a higher id. */
export async function lastOfTrail(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::bigint as id from goldbook_audit`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * The roles that a user holds now and held already at a moment of the trail, without those whose rights have changed
 * since. Rights granted later do not count for decisions on earlier requests.
 *
 * @param since the id of the last row of the trail at that moment
 */
export async function rolesHeldSince(
  db: Db | Tx,
  user: { id: number; roles: readonly string[] },
  since: number,
): Promise<string[]> {
  const { rows: records } = await sql<{ id: number; code: string }>`
    select id, code from roles where code = any (${[...user.roles]}::text[])`.execute(db)
  const own = `users/${user.id}`
  const subjects = [own, ...records.map(({ id }) => `roles/${id}`)]
  const { rows } = await sql<{ changes: Touched[] }>`
    select changes from goldbook_audit
    where id > ${since} and subjects && ${subjects}::text[] order by id`.execute(db)
  const touched = rows.flatMap(({ changes }) => changes)
  const changed = new Set(touched.filter(changesRights).map(({ key }) => String(key)))
  const kept = records.filter(({ id }) => !changed.has(String(id))).map(({ code }) => code)
  const held = rolesBefore(touched.filter(({ resource, key }) => `${resource}/${String(key)}` === own))
  return held === undefined ? kept : kept.filter((code) => held.includes(code))
}

function changesRights({ resource, before, after }: Touched): boolean {
  const names = Object.keys({ ...before, ...after })
  return resource === 'roles' && (names.includes('rights') || names.includes('based_on'))
}

/** The roles of a user before some changes, oldest first; undefined where none of them changes any. */
function rolesBefore(touched: readonly Touched[]): readonly unknown[] | undefined {
  const first = touched.find(({ after }) => after !== null && 'roles' in after)
  if (!first) return undefined
  const roles = first.before?.roles
  return Array.isArray(roles) ? roles : []
}

const making = ['users.create', 'users.import']

/** The user who added another user; null for one that the server itself added. Archived rows are searched too. */
export async function makerOf(db: Db, user: number): Promise<number | null> {
  const subject = `users/${user}`
  const { rows } = await sql<{ user_id: number | null }>`
    select user_id from goldbook_audit
    where name = any (${making}::text[]) and subjects && ${[subject]}::text[] order by id limit 1`.execute(db)
  if (rows[0]) return rows[0].user_id
  for (let before: number | undefined; ;) {
    const found = await archivedRows(db, {
      ...{ before, most: 1, conditions: [sql`subjects && ${[lockNumber(subject)]}::integer[]`] },
      isSought: ([, , name, , , , , , about]) => making.includes(name) && about.includes(subject),
    })
    if (found.rows[0] || found.next === null) return found.rows[0]?.[1] ?? null
    before = found.next
  }
}
