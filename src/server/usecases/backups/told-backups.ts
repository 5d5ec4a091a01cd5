import { isAhead } from '#domain/ahead'
import { BACKUPS, keptBackups } from '../../backup/folder'
import type { Context } from '../../http/context'
import { jobInLane, lastJob, type Job } from '../../store/jobs/jobs'
import { brokenOff } from '../jobs/broken-off'

/** The backups in this server's folder, what any server is doing with them, and how it went before. */
export async function backupsOf(c: Context) {
  const { db, environment } = c.var.shop
  const backups = await keptBackups(environment.backupDir)
  const [working, ended, taken, tested] = [
    await jobInLane(db, BACKUPS),
    await lastJob(db, 'backup', ['done', 'failed', 'given_up']),
    await lastJob(db, 'backup', ['done']),
    await lastJob(db, 'restore_test'),
  ]
  return {
    backups,
    ahead: backups.filter(({ taken_at }) => isAhead(taken_at, new Date())).map(({ name }) => name),
    working: working ? workOf(working) : null,
    failure: ended?.state === 'failed' ? reasonOf(c, ended) : null,
    last: taken ? { backup: taken.outcome.backup, host: taken.outcome.host, at: taken.beat_at } : null,
    restore_test: tested ? testOf(c, tested) : null,
    daily: environment.backupSchedule === 'daily',
    encrypted: environment.backupKey !== undefined,
  }
}

function workOf({ id, kind, state, outcome }: Job) {
  return { id, what: kind, waiting: state === 'waiting', rows: outcome.rows ?? 0, all: outcome.all ?? 0 }
}

function testOf(c: Context, job: Job) {
  const { name, beat_at, outcome, state } = job
  const passed = outcome.passed === true
  return {
    backup: name,
    at: beat_at,
    passed,
    reason: state === 'failed' ? reasonOf(c, job) : (outcome.reason ?? null),
  }
}

/** Why a job failed, in one line. */
function reasonOf(c: Context, { outcome }: Job): string {
  const { problem } = { ...outcome, ...brokenOff(c, { outcome }) } as { problem?: { message: string } }
  return problem?.message ?? ''
}
