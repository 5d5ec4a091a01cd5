import { createHash, type Hash } from 'node:crypto'
import { migrations } from '../db/migrations/all'
import {
  isEmpty,
  keptTables,
  sequenceValues,
  structureOf,
  onSnapshot,
  rowsOf,
  type KeptTable,
} from '../db/backup-structure'
import type { Db } from '../db/connect'
import type { Tx } from '../store/transaction'
import { aboutShop } from '../store/about-shop'

const NEWLINE = 0x0a
/** The first line has some hundred bytes; a longer one is another kind of file. */
const LONGEST_HEADER = 1024 * 1024
/** A picture of 20 MB takes 40 as text. */
const LONGEST_LINE = 256 * 1024 * 1024

/** Cuts bytes into lines; the last one must end too. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let kept: Buffer[] = []
  let length = 0
  let longest = LONGEST_HEADER
  for await (const chunk of bytes) {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...kept, chunk.subarray(from, to)]).toString('utf8')
      kept = []
      length = 0
      from = to + 1
      longest = LONGEST_LINE
    }
    kept.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longest) throw new BadBackup(longest === LONGEST_HEADER ? 'foreign' : 'broken')
  }
  if (length > 0) throw new BadBackup('broken')
}

/** A part of a backup in the order of the file: a mark, or some rows of the table marked last. */
export type Part = { mark: Mark } | { rows: string[] }

/** Rows are handed on in parts of about this many characters. */
const PART = 1024 * 1024

/**
 * Reads a backup and checks its header, marks and sums on the way. The marks are of known shapes once the whole file
 * has been read to its seal.
 *
 * @throws BadBackup foreign, broken or newer
 */
export async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const sums = new Sums()
  let rows: string[] = []
  let size = 0
  let last: Mark | undefined
  for await (const line of linesOf(bytes)) {
    if (last?.[0] === 'seal') throw new BadBackup('broken')
    if (isRow(line) && last !== undefined) {
      rows.push(line)
      size += line.length
      if (size < PART) continue
    }
    if (rows.length > 0) {
      sums.add(rows, true)
      yield { rows }
      rows = []
      size = 0
    }
    if (isRow(line)) continue
    last = last === undefined ? headerOf(line) : markOf(line, sums)
    sums.add([line], false)
    yield { mark: last }
  }
  if (last?.[0] !== 'seal') throw new BadBackup(last === undefined ? 'foreign' : 'broken')
}

/** The header in the first line of a backup. */
function headerOf(line: string): ['goldbook', Header] {
  const [name, header] = parsed(line, 'foreign')
  if (name !== 'goldbook' || typeof header !== 'object' || header === null || !('format' in header))
    throw new BadBackup('foreign')
  const mark = ['goldbook', header as Header] satisfies Mark
  const known = new Set(migrations.map((migration) => migration.name))
  if (mark[1].format > FORMAT || !mark[1].migrations.every((each) => known.has(each)))
    throw new BadBackup('newer')
  return mark
}

/** A mark whose sums, if it has any, match the lines before. */
function markOf(line: string, sums: Sums): Mark {
  const mark = parsed(line, 'broken') as Mark
  if (mark[0] === 'seal' && line !== JSON.stringify(sums.seal())) throw new BadBackup('broken')
  if (mark[0] === 'rows' && line !== JSON.stringify(sums.endOfTable())) throw new BadBackup('broken')
  return mark
}

function parsed(line: string, fault: 'foreign' | 'broken'): unknown[] {
  try {
    const value: unknown = JSON.parse(line)
    if (Array.isArray(value)) return value
  } catch (error) {
    throw new BadBackup(fault, error)
  }
  throw new BadBackup(fault)
}

/** The progress of a backup or a restore, in rows. */
export type Progress = (rows: number, all: number) => void

/** The progress of work on a whole database, and a signal that ends it early. */
export interface Followed {
  progress: Progress
  signal: AbortSignal
}

/** Accepts the next lines of a backup; resolves once there is room for more. */
export type Sink = (lines: string) => Promise<void>

/**
 * Writes a snapshot of a whole database, line by line.
 *
 * @returns the number of rows
 * @throws BadBackup no_shop
 */
export function writeBackup(db: Db, sink: Sink, progress: Progress = () => undefined): Promise<number> {
  const sums = new Sums()
  const mark = async (line: Mark) => {
    const text = JSON.stringify(line)
    sums.add([text], false)
    await sink(`${text}\n`)
  }
  return onSnapshot(db, async (tx) => {
    if (await isEmpty(tx)) throw new BadBackup('no_shop')
    await mark(['goldbook', { format: FORMAT, ...(await aboutShop(tx)) }])
    const { before, after } = await structureOf(tx)
    for (const statement of before) await mark(['sql', statement])
    const rows = await writeTables(tx, sums, mark, sink, progress)
    for (const [name, value] of await sequenceValues(tx)) await mark(['sequence', name, value])
    for (const statement of after) await mark(['sql', statement])
    await mark(sums.seal())
    return rows
  })
}

async function writeTables(
  tx: Tx,
  sums: Sums,
  mark: (line: Mark) => Promise<void>,
  sink: Sink,
  progress: Progress,
): Promise<number> {
  const tables = await keptTables(tx)
  const all = tables.reduce((sum, { rows }) => sum + rows, 0)
  let written = 0
  for (const table of tables) {
    await mark(['table', { name: table.name, columns: table.columns }])
    for await (const rows of rowsOf(tx, table)) {
      sums.add(rows, true)
      await sink(`${rows.join('\n')}\n`)
      written += rows.length
      progress(written, all)
    }
    await mark(sums.endOfTable())
  }
  return written
}

/** The reason why a database cannot be backed up, or a file cannot be restored. */
type BackupFault = 'no_shop' | 'foreign' | 'broken' | 'newer' | 'locked' | 'not_empty'

const sentences: Record<BackupFault, string> = {
  no_shop: 'there is nothing in this database yet',
  foreign: 'this file is not a backup of goldbook',
  broken: 'this backup is incomplete or was changed; use another one',
  newer: 'this backup was made by a newer goldbook; upgrade first',
  locked: 'this backup is encrypted with another key; set BACKUP_KEY to the one it was made with',
  not_empty: 'the database is not empty; a backup is restored into an empty one',
}

/** A backup or a restore that is refused before anything is touched. */
export class BadBackup extends Error {
  constructor(
    readonly fault: BackupFault,
    override readonly cause?: unknown,
  ) {
    super(sentences[fault])
  }
}

/** Raised when an older goldbook can no longer read the files. */
const FORMAT = 1

/** The first line of a backup, which describes it. */
export interface Header {
  format: number
  /** The moment of its snapshot, ISO 8601 in UTC. */
  taken_at: string
  /** Undefined in a backup of a goldbook that gave shops no id. */
  id?: string | null | undefined
  shop: string
  /** The applied migrations, which decide whether this goldbook supports the database's form. */
  migrations: string[]
  database: string
}

/**
 * A line that is not a row. Rows are JSON objects and these are JSON arrays, so the first character distinguishes them.
 * A table's rows follow its line, and its `rows` line has their number and check sum; the seal covers every byte
 * before.
 */
type Mark =
  | ['goldbook', Header]
  | ['sql', string]
  | ['table', Omit<KeptTable, 'rows'>]
  | ['rows', number, string]
  | ['sequence', string, number]
  | ['seal', number, string]

/** Whether a line is a row of the current table. */
const isRow = (line: string) => line.startsWith('{')

/** The check sums of a backup that is being written or read. */
class Sums {
  readonly #all = createHash('sha256')
  #table: Hash = createHash('sha256')
  #rowsOfTable = 0
  #rows = 0

  /** Counts lines of one kind; without the newline at their end. */
  add(lines: readonly string[], areRows: boolean): void {
    const text = lines.map((line) => `${line}\n`).join('')
    this.#all.update(text)
    if (!areRows) return
    this.#table.update(text)
    this.#rowsOfTable += lines.length
    this.#rows += lines.length
  }

  /** The mark at the end of a table; the sums of the next table begin. */
  endOfTable(): ['rows', number, string] {
    const mark: ['rows', number, string] = ['rows', this.#rowsOfTable, this.#table.digest('hex')]
    this.#table = createHash('sha256')
    this.#rowsOfTable = 0
    return mark
  }

  /** The mark at the end of the backup. */
  seal(): ['seal', number, string] {
    return ['seal', this.#rows, this.#all.copy().digest('hex')]
  }
}
