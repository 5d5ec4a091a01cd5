import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../transaction'

/** What is known of a part of the archive without unpacking it. */
export interface PartHead {
  first_id: number
  last_id: number
  row_count: number
  /** The hash of the chain before the part, and at its end. */
  before_hash: string
  last_hash: string
}

/** A part that is to be added: what is looked for in it, and its content. */
export interface Part extends PartHead {
  /** The first day of the month whose sealed days it belongs to. */
  month: string
  first_day: string
  last_day: string
  users: number[]
  actions: string[]
  addresses: string[]
  subjects: number[]
  content: Buffer
}

/** The number that stands for a record in the archive; a record may share it with another, rarely. */
export function numberOf(subject: string): number {
  return createHash('sha256').update(subject).digest().readInt32BE()
}

/** The last part of the archive. */
export async function lastPart(db: Db | Tx): Promise<PartHead | undefined> {
  const { rows } = await sql<PartHead>`
    select first_id, last_id, row_count, before_hash, last_hash from goldbook_trail_archive
    order by first_id desc limit 1`.execute(db)
  return rows[0]
}

/** The first part after an id, with its content. */
export async function nextPart(db: Db, after: number): Promise<(PartHead & { content: Buffer }) | undefined> {
  const { rows } = await sql<PartHead & { content: Buffer }>`
    select first_id, last_id, row_count, before_hash, last_hash, content from goldbook_trail_archive
    where first_id > ${after} order by first_id limit 1`.execute(db)
  return rows[0]
}

/** The last part that begins before an id and meets conditions. */
export async function partBefore(
  db: Db,
  before: number | undefined,
  conditions: readonly RawBuilder<unknown>[],
): Promise<{ first_id: number; content: Buffer } | undefined> {
  const all = [...conditions, ...(before === undefined ? [] : [sql`first_id < ${before}`])]
  const { rows } = await sql<{ first_id: number; content: Buffer }>`
    select first_id, content from goldbook_trail_archive
    where ${all.length === 0 ? sql`true` : sql.join(all, sql` and `)}
    order by first_id desc limit 1`.execute(db)
  return rows[0]
}

/** One server archives at a time. */
const ARCHIVING_LOCK = 7_310_132

/**
 * Moves rows of the trail into the archive, with their seals.
 *
 * @returns false while another server archives
 * @throws the database's own error where the part is not the next of the chain, or its days are not sealed
 */
export function moveIntoArchive(db: Db, part: Part): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${ARCHIVING_LOCK}) as ours`.execute(tx)
    if (!rows[0]?.ours) return false
    await sql`insert into goldbook_trail_archive (
        first_id, last_id, month, row_count, before_hash, last_hash, first_day, last_day,
        users, actions, addresses, subjects, content)
      values (${part.first_id}, ${part.last_id}, ${part.month}, ${part.row_count}, ${part.before_hash},
        ${part.last_hash}, ${part.first_day}, ${part.last_day}, ${part.users}, ${part.actions},
        ${part.addresses}, ${part.subjects}, ${part.content})`.execute(tx)
    await sql`delete from goldbook_audit where id <= ${part.last_id}`.execute(tx)
    await sql`delete from goldbook_seals
      where book = 'goldbook_audit' and row_id <= ${part.last_id}`.execute(tx)
    return true
  })
}
