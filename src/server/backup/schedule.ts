import type { Logger } from 'pino'
import { isAhead } from '#domain/ahead'
import { regularly } from '../db/housekeeping'
import type { Db } from '../db/connect'
import { askForJob, lastJob, removeRested } from '../store/jobs/jobs'
import { BACKUPS, momentOf, newestBackup, type Calendar } from './own-folder'

const WEEK = 7 * 24 * 60 * 60_000

/** Where the backups of a shop are known from. */
export interface Place {
  db: Db
  /** The server's own folder of backups. */
  folder: string
}

/** A server of an installation, of which each keeps the same schedule. */
export interface Scheduled extends Place {
  /** Begins a job that was asked for. */
  wake: () => void
}

/**
 * Asks for what is due: the first backup of a business day, and once a week the restore of the newest one. Whichever
 * server asks first, the installation gets one: its id is that of the day. One that failed is asked for again a quarter
 * of an hour later.
 */
export async function askForWhatIsDue({ db, folder, wake }: Scheduled, calendar: Calendar): Promise<void> {
  const today = calendar.dayOf(calendar.now())
  const newest = await newestBackup(folder, calendar.now())
  const due = (await isBackupDue({ db, folder }, calendar))
    ? { id: `backup-${today}`, kind: 'backup' as const }
    : newest && (await isTestDue(db, calendar.now()))
      ? { id: `restore-test-${today}`, kind: 'restore_test' as const, name: newest.name, needs: newest.name }
      : undefined
  if (!due) return
  await removeRested(db, due.id)
  if (await askForJob(db, { ...due, user_id: null, plan: {}, lane: BACKUPS })) wake()
}

/** Whether neither this folder nor that of another server has a backup of the day. */
async function isBackupDue({ db, folder }: Place, calendar: Calendar): Promise<boolean> {
  const last = await lastBackup({ db, folder }, calendar)
  return last === undefined || calendar.dayOf(new Date(last)) < calendar.dayOf(calendar.now())
}

/**
 * The moment at which the last backup was begun, of those in this folder and those that other servers have taken;
 * undefined where there is none. One of the future counts as none.
 */
export async function lastBackup({ db, folder }: Place, { now }: Calendar): Promise<string | undefined> {
  const newest = await newestBackup(folder, now())
  const job = await lastJob(db, 'backup', ['done'])
  const moments = [newest?.taken_at, job && (momentOf(String(job.outcome.backup)) ?? job.beat_at)]
  return moments
    .flatMap((moment) => (moment === undefined || isAhead(moment, now()) ? [] : [moment]))
    .toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())
    .at(-1)
}

async function isTestDue(db: Db, now: Date): Promise<boolean> {
  const last = await lastJob(db, 'restore_test', ['done'])
  return !last || now.getTime() - new Date(last.beat_at).getTime() >= WEEK
}

/** Looks for what is due, every so many seconds. @returns a function that stops it */
export function keepSchedule(
  scheduled: Scheduled,
  calendar: Calendar,
  log: Logger,
  seconds: number,
): () => Promise<void> {
  return regularly(
    () => askForWhatIsDue(scheduled, calendar),
    (error) => log.error({ err: error }, 'no backup could be asked for; the next attempt follows'),
    seconds,
  )
}
