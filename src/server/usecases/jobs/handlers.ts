import type { JobKind } from '../../store/jobs/jobs'
import { backupJob } from '../backups/backup-job'
import { restoreTestJob } from '../backups/restore-test-job'
import { exportJob } from '../exports/export-job'
import { importJob } from '../imports/import-job'
import { reportJob } from '../reports/filing'
import type { JobHandler } from './handler'

/** Who does what a job asks for, by its kind. */
export const jobHandlers: Readonly<Record<JobKind, JobHandler>> = {
  import: importJob,
  export: exportJob,
  report: reportJob,
  backup: backupJob,
  restore_test: restoreTestJob,
}
