import type { Logger } from 'pino'
import type { Backups } from './backups'
import { keptBackups, lastRestoreTest, thinOut } from './folder'
import { removeHalfMade } from './half-made'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

/** The clock and the calendar by which backups are due. */
export interface Calendar {
  now: () => Date
  /** The business day of a moment. */
  dayOf: (moment: Date) => string
}

/**
 * Does what is due: the first backup of a business day, after which those that are not needed any more go, and once a
 * week the restore of the newest one.
 */
export async function doWhatIsDue(backups: Backups, { now, dayOf }: Calendar, log: Logger): Promise<void> {
  const [newest] = await keptBackups(backups.folder)
  if (newest === undefined || dayOf(new Date(newest.taken_at)) < dayOf(now())) {
    const name = await backups.take()
    if (name !== undefined) log.info({ backup: name }, 'backup taken')
    await removeHalfMade(backups.folder, now())
    const gone = await thinOut(backups.folder, dayOf)
    if (gone.length > 0) log.info({ backups: gone }, 'old backups removed')
  }
  await testIfDue(backups, now(), log)
}

async function testIfDue(backups: Backups, now: Date, log: Logger) {
  const last = await lastRestoreTest(backups.folder)
  if (last && now.getTime() - new Date(last.at).getTime() < WEEK) return
  const [newest] = await keptBackups(backups.folder)
  const result = newest && (await backups.test(newest.name))
  if (result?.passed) log.info({ backup: result.backup }, 'restore test passed')
  else if (result) log.error({ backup: result.backup, reason: result.reason }, 'restore test failed')
}

/** After a failure, the pause before the next attempt. */
const PAUSE = 15 * MINUTE

/**
 * Looks each minute for what is due.
 *
 * @returns a function that stops it
 */
export function keepSchedule(backups: Backups, calendar: Calendar, log: Logger): () => void {
  let isLooking = false
  let notBefore = 0
  const look = async () => {
    if (isLooking || performance.now() < notBefore) return
    isLooking = true
    await doWhatIsDue(backups, calendar, log).catch((error: unknown) => {
      notBefore = performance.now() + PAUSE
      log.error({ err: error }, 'the backup failed; the next attempt follows')
    })
    isLooking = false
  }
  const timer = setInterval(() => void look(), MINUTE)
  timer.unref()
  return () => clearInterval(timer)
}
