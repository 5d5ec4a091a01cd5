import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import { type Link, hashOf, linkHash } from './books'
import type { Touched } from './audit'

/** The known facts of a part of the archive before it is unpacked. */
export interface PartHead {
  first_id: number
  last_id: number
  row_count: number
  /** The hash of the chain before the part, and at its end. */
  before_hash: string
  last_hash: string
}

/** A part to be added: its search facts, and its content. */
interface Part extends PartHead {
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

/** The number of a record in the archive; it rarely shares it with another. */
export function lockNumber(subject: string): number {
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
 * @throws the database's own error where the part is not the next one of the chain, or its days are not sealed
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

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value): value is Value => value !== null)),
]

/** The day of a row, by the shop's calendar if the row has one. */
export const dayOf = ([, , , , day, , , , , moment]: SealedRow): string =>
  day ?? new Date(moment * 1000).toISOString().slice(0, 10)

/** The action of a use case: the part of its name after the dot. */
export const actionIn = ([, , name]: SealedRow): string => name.split('.')[1] ?? ''

/**
 * The part of the archive for rows of the trail.
 *
 * @param links the rows with their seals, in their order
 * @param before the hash of the chain before them
 * @returns undefined where a row is not the sealed one: a broken row stays visible in the trail
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
    subjects: distinct(rows.flatMap(([, , , , , , , , subjects]) => subjects.map(lockNumber))),
    content: await compressContents(contents),
  }
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The maximum size of an archive part, in bytes; a larger one was written by somebody else. */
const LARGEST = 256 * 1024 * 1024

/** One row of the trail in its sealed form: the columns of its book, and the moment in seconds since 1970. */
export type SealedRow = readonly [
  id: number,
  user_id: number | null,
  name: string,
  changes: Touched[],
  day: string | null,
  address: string | null,
  user_agent: string | null,
  reason: string | null,
  subjects: string[],
  moment: number,
]

/** Compresses the sealed contents of rows, one a line. */
export function compressContents(contents: readonly string[]): Promise<Buffer> {
  return compress(contents.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
}

/**
 * The sealed contents in a part of the archive.
 *
 * @returns undefined where it cannot be unpacked
 */
export async function readContents(content: Buffer): Promise<string[] | undefined> {
  try {
    return (await decompress(content, { maxOutputLength: LARGEST })).toString().split('\n')
  } catch {
    return undefined
  }
}

/**
 * The row of a sealed content.
 *
 * @returns undefined for an invalid content
 */
export function rowIn(content: string): SealedRow | undefined {
  try {
    const row: SealedRow = JSON.parse(content)
    return Array.isArray(row) && Number.isSafeInteger(row[0]) ? row : undefined
  } catch {
    return undefined
  }
}

/** A moment in the database's own format, to the microsecond. */
export function momentOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const micros = Math.round((seconds - whole) * 1_000_000)
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0').replace(/0+$/, '')}`
  return `${new Date(whole * 1000).toISOString().slice(0, 19)}${fraction}+00:00`
}
