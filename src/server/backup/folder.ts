import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { outlived } from '#domain/backup/retention'
import { namesIn } from './half-made'

/** The lane of jobs on backups: each reads or writes a whole database, so an installation runs one at a time. */
export const BACKUPS = 'backups'

/** A backup in the folder of backups. */
export interface KeptBackup {
  name: string
  /** Bytes. */
  size: number
  /** When it was begun, ISO 8601 in UTC. */
  taken_at: string
}

const NAME = /^goldbook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** The name of a backup taken at a moment; sorted by name, backups are sorted by time. */
export function backupName(at: Date): string {
  return `goldbook-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
}

/** The moment in the name of a backup; undefined for the name of anything else. */
function momentOf(name: string): string | undefined {
  const moment = NAME.exec(name)?.slice(1)
  if (!moment) return undefined
  const [year, month, day, hour, minute, second] = moment
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** The backups of a folder, the newest first; files of other names are somebody else's. */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  for (const name of await namesIn(folder)) {
    const taken_at = momentOf(name)
    if (taken_at !== undefined)
      found.push({ name, taken_at, size: (await stat(path.join(folder, name))).size })
  }
  return found.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/**
 * Removes the backups that are not needed any more.
 *
 * @param dayOf the business day of a moment
 * @returns their names
 */
export async function thinOut(folder: string, dayOf: (moment: Date) => string): Promise<string[]> {
  const kept = await keptBackups(folder)
  const gone = outlived(kept.map(({ name, taken_at }) => ({ name, day: dayOf(new Date(taken_at)) })))
  for (const name of gone) await rm(path.join(folder, name), { force: true })
  return gone
}
