import { testBackupHere } from '../../backup/backups'
import type { JobHandler } from '../jobs/handler'

/** Restores a backup of this server's folder into a temporary database, and checks the books there. */
export const restoreTestJob: JobHandler = async ({ shop: { environment, log }, job, progress, signal }) => {
  const backup = job.name ?? ''
  const reason = await testBackupHere(environment, backup, { progress, signal })
  if (reason === null) log.info({ backup }, 'restore test passed')
  else log.error({ backup, reason }, 'restore test failed')
  return { passed: reason === null, reason }
}
