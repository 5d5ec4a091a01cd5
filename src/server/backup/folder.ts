import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isAhead } from '#domain/ahead'
import { outlived } from '#domain/backup/retention'
import { namesIn } from './half-made'

/** The lane of jobs on backups: each reads or writes a whole database, so an installation runs one at a time. */
export const BACKUPS = 'backups'

/** The clock and the calendar by which backups are due. */
export interface Calendar {
  now: () => Date
  /** The business day of a moment. */
  dayOf: (moment: Date) => string
}

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

/** The moment in the name of a backup, at which it was begun; undefined for the name of anything else. */
export function momentOf(name: string): string | undefined {
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

/** The newest backup that was begun before a moment; those of the future were begun while the clock was ahead. */
export async function newestBackup(folder: string, now: Date): Promise<KeptBackup | undefined> {
  return (await keptBackups(folder)).find(({ taken_at }) => !isAhead(taken_at, now))
}

/**
 * Removes the backups that are not needed any more. Those of the future neither go nor stand for another one.
 *
 * @param calendar.dayOf the business day of a moment
 * @param isOurs whether a backup may be of this shop
 * @returns their names
 */
export async function thinOut(
  folder: string,
  { now, dayOf }: Calendar,
  isOurs: (file: string) => Promise<boolean>,
): Promise<string[]> {
  const kept = (await keptBackups(folder)).filter(({ taken_at }) => !isAhead(taken_at, now()))
  const gone: string[] = []
  for (const name of outlived(kept.map(({ name, taken_at }) => ({ name, day: dayOf(new Date(taken_at)) })))) {
    if (!(await isOurs(path.join(folder, name)))) continue
    await rm(path.join(folder, name), { force: true })
    gone.push(name)
  }
  return gone
}
