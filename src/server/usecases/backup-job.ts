import { hostname } from 'node:os'
import { takeBackupHere, testBackupHere } from '../backup/backups'
import { thinOut, belongingTo } from '../backup/own-folder'
import { removeHalfMade } from '../backup/backup-file'
import { businessDayOf } from '../request/shop'
import type { JobHandler } from './jobs/handler'

/**
 * Takes a backup into the folder of this server. After a scheduled one, which has no user, backups that are no longer
 * needed are removed.
 */
export const backupJob: JobHandler = async ({ shop, job, progress, signal }) => {
  const { environment, db, log } = shop
  const now = () => new Date()
  const dayOf = (moment: Date) => businessDayOf(environment, moment)
  const { backupDir: folder } = environment
  try {
    const backup = await takeBackupHere(environment, db, { progress, signal })
    log.info({ backup }, 'backup taken')
    if (job.user_id === null) {
      const gone = await thinOut(folder, { now, dayOf }, await belongingTo(environment, db))
      if (gone.length > 0) log.info({ backups: gone }, 'old backups removed')
    }
    return { backup, host: hostname() }
  } finally {
    await removeHalfMade(folder, now()).catch(() => undefined)
  }
}

/** Restores a backup of this server's folder into a temporary database, and checks the books there. */
export const restoreTestJob: JobHandler = async ({ shop: { environment, log }, job, progress, signal }) => {
  const backup = job.name ?? ''
  const reason = await testBackupHere(environment, backup, { progress, signal })
  if (reason === null) log.info({ backup }, 'restore test passed')
  else log.error({ backup, reason }, 'restore test failed')
  return { passed: reason === null, reason }
}
