import { isEmpty, keptTables, sequenceValues, structureOf } from '../db/backup/structure'
import { onSnapshot, rowsOf } from '../db/backup/rows'
import type { Db } from '../db/connect'
import type { Tx } from '../store/transaction'
import { aboutShop } from '../store/about-shop'
import { BadBackup } from './bad-backup'
import { FORMAT, Sums, type Mark } from './format'

/** The progress of a backup or a restore, in rows. */
export type Progress = (rows: number, all: number) => void

/** How work on a whole database is followed, and ended before its time. */
export interface Followed {
  progress: Progress
  signal: AbortSignal
}

/** Accepts the next lines of a backup; resolves once there is room for more. */
export type Sink = (lines: string) => Promise<void>

/**
 * Writes a whole database, as it was at one moment, line by line.
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
