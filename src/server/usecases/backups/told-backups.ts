import { isAhead } from '#domain/ahead'
import { isOverdue } from '#domain/backup/overdue'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { BACKUPS, keptBackups } from '../../backup/folder'
import { lastBackup } from '../../backup/schedule'
import { may } from '../../request/access/rights'
import type { Context } from '../../request/context'
import { businessDay, businessDayOf } from '../../request/shop'
import { hasOrders } from '../../store/about-shop'
import { jobInLane, lastJob, type Job } from '../../store/jobs/jobs'
import { brokenOff } from '../jobs/broken-off'

/** How attempts to take a backup end. */
const attempts = ['done', 'failed', 'given_up']

/** The backups in this server's folder, what any server is doing with them, and how it went before. */
export async function backupsOf(c: Context) {
  const { db, environment } = c.var.shop
  const backups = await keptBackups(environment.backupDir)
  const [working, ended, taken, tested] = [
    await jobInLane(db, BACKUPS),
    await lastJob(db, 'backup', attempts),
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

/**
 * That the shop has been without a backup for longer than its schedule promises, for who may see to it; undefined while
 * all is well, and before the first order.
 */
export async function missingBackup(c: Context): Promise<Dashboard['no_backup']> {
  const { db, environment, now } = c.var.shop
  if (!may(c, 'backups') || !(await hasOrders(db))) return undefined
  const dayOf = (moment: Date) => businessDayOf(environment, moment)
  // Nobody restores what lies in a folder that can't be read.
  const last = await lastBackup({ db, folder: environment.backupDir }, { now, dayOf }).catch(() => undefined)
  const since = last && dayOf(new Date(last))
  const ended = await lastJob(db, 'backup', attempts)
  const isFailing = ended?.state === 'failed'
  if (!isOverdue({ today: businessDay(c.var.shop), last: since, isFailing })) return undefined
  return { since: since ?? null }
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
