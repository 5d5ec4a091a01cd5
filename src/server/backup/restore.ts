import { fillingWhole, runStatement, setSequence, writeRows } from '../db/backup/rows'
import { isEmpty, type KeptTable } from '../db/backup/structure'
import type { Db } from '../db/connect'
import { onTheServer, writeAudit } from '../store/trail/audit'
import { BadBackup } from './bad-backup'
import { readFile, type BackupFile } from './backup-file'
import type { Header } from './format'
import { partsOf } from './read-backup'

/** What a backup holds. */
export interface Contents {
  header: Header
  /** The number of rows of each table. */
  tables: Record<string, number>
  rows: number
}

/**
 * What a backup says about itself in its first line.
 *
 * @throws BadBackup when it is none, or can't be read
 */
export async function headerOf(file: BackupFile): Promise<Header> {
  for await (const part of partsOf(readFile(file)))
    if ('mark' in part && part.mark[0] === 'goldbook') return part.mark[1]
  throw new BadBackup('foreign')
}

/**
 * Reads a backup to its seal.
 *
 * @throws BadBackup when it can't be restored
 */
export async function contentsOf(file: BackupFile): Promise<Contents> {
  const tables: Record<string, number> = {}
  let header: Header | undefined
  let table = ''
  let rows = 0
  for await (const part of partsOf(readFile(file))) {
    if ('rows' in part) continue
    const { mark } = part
    if (mark[0] === 'goldbook') header = mark[1]
    if (mark[0] === 'table') table = mark[1].name
    if (mark[0] === 'rows') tables[table] = mark[1]
    if (mark[0] === 'seal') rows = mark[1]
  }
  if (!header) throw new BadBackup('foreign')
  return { header, tables, rows }
}

/**
 * Restores a backup that was read to its seal before: whole, or not at all.
 *
 * @param progress hears the number of rows that are restored so far
 * @throws BadBackup not_empty; the errors of the database
 */
export function restoreInto(
  db: Db,
  file: BackupFile,
  progress: (rows: number) => void = () => undefined,
): Promise<void> {
  return fillingWhole(db, async (tx) => {
    if (!(await isEmpty(tx))) throw new BadBackup('not_empty')
    let table: Omit<KeptTable, 'rows'> | undefined
    let restored = 0
    for await (const part of partsOf(readFile(file))) {
      if ('rows' in part) {
        if (!table) throw new BadBackup('broken')
        await writeRows(tx, table, part.rows)
        restored += part.rows.length
        progress(restored)
      } else if (part.mark[0] === 'table') table = part.mark[1]
      else if (part.mark[0] === 'sql') await runStatement(tx, part.mark[1])
      else if (part.mark[0] === 'sequence') await setSequence(tx, part.mark[1], part.mark[2])
    }
  })
}

/** Records in the trail of a restored database, once it has its present form, that it was restored. */
export async function noteRestore(db: Db, { header }: Contents): Promise<void> {
  const backup = { resource: 'backups', key: header.taken_at, before: null, after: null }
  await writeAudit(db, onTheServer, 'backups.restore_shop', [backup])
}
