import type { Logger } from 'pino'
import { isAhead } from '#domain/ahead'
import { regularly } from '../db/housekeeping'
import type { Db } from '../db/connect'
import { askForJob, lastJob, removeRested } from '../store/jobs/jobs'
import { BACKUPS, momentOf, newestBackup, type Calendar } from './folder'

const WEEK = 7 * 24 * 60 * 60_000

/** A server of an installation, of which each keeps the same schedule. */
export interface Scheduled {
  db: Db
  /** The server's own folder of backups. */
  folder: string
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
  const due = (await isBackupDue(db, newest?.taken_at, calendar))
    ? { id: `backup-${today}`, kind: 'backup' as const }
    : newest && (await isTestDue(db, calendar.now()))
      ? { id: `restore-test-${today}`, kind: 'restore_test' as const, name: newest.name, needs: newest.name }
      : undefined
  if (!due) return
  await removeRested(db, due.id)
  if (await askForJob(db, { ...due, user_id: null, plan: {}, lane: BACKUPS })) wake()
}

/**
 * Whether neither this folder nor that of another server has a backup of the day. A backup counts for the moment at which
 * it was begun; one of the future counts as none.
 */
async function isBackupDue(db: Db, newest: string | undefined, { now, dayOf }: Calendar): Promise<boolean> {
  const last = await lastJob(db, 'backup', ['done'])
  const moments = [newest, last && (momentOf(String(last.outcome.backup)) ?? last.beat_at)]
  return moments.every(
    (moment) => moment === undefined || isAhead(moment, now()) || dayOf(new Date(moment)) < dayOf(now()),
  )
}

async function isTestDue(db: Db, now: Date): Promise<boolean> {
  const last = await lastJob(db, 'restore_test', ['done'])
  return !last || now.getTime() - new Date(last.beat_at).getTime() >= WEEK
}

/** Looks each minute for what is due. @returns a function that stops it */
export function keepSchedule(scheduled: Scheduled, calendar: Calendar, log: Logger): () => Promise<void> {
  return regularly(
    () => askForWhatIsDue(scheduled, calendar),
    (error) => log.error({ err: error }, 'no backup could be asked for; the next attempt follows'),
  )
}
