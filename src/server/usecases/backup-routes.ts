import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { isAhead } from '#domain/ahead'
import { isOverdue } from '#domain/backups'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { BACKUPS, keptBackups, type KeptBackup, lastBackup } from '../backup/own-folder'
import { requireConfirmation } from '../request/access/ask-password'
import { requireRight, may } from '../request/access/rights'
import type { AppEnv, Context } from '../request/context'
import { askForJob, giveUpJob, type AskedJob, jobInLane, lastJob, type Job } from '../store/jobs'
import { writeAudit } from '../store/trail/audit'
import type { Jobs } from './jobs/jobs'
import { interruptionProblem } from './jobs/interruption'
import { circumstancesOf } from '../request/circumstances'
import { businessDay, businessDayOf } from '../request/shop'
import { hasOrders } from '../store/about-shop'

/** The routes of _Backups_: list, take, test, give up, download; each download is in the trail. */
export function backupRoutes({ wake }: Pick<Jobs, 'wake'>): Hono<AppEnv> {
  const begin = async (
    c: Context,
    job: Pick<AskedJob, 'kind' | 'name' | 'needs'>,
    note: () => Promise<void>,
  ) => {
    const { id: user_id } = c.var.user
    const asked = { ...job, id: randomUUID(), user_id, plan: {}, lane: BACKUPS }
    if (await askForJob(c.var.shop.db, asked)) {
      await note()
      wake()
    }
    return c.json(await backupsOf(c), 202)
  }
  return new Hono<AppEnv>()
    .use(requireRight('backups'))
    .get('/', async (c) => c.json(await backupsOf(c)))
    .post('/', requireConfirmation, (c) =>
      begin(c, { kind: 'backup' }, () =>
        writeAudit(c.var.shop.db, circumstancesOf(c), 'backups.back_up', about(null)),
      ),
    )
    .post('/:name/test', requireConfirmation, async (c) => {
      const { name } = await foundBackup(c, c.req.param('name'))
      return begin(c, { kind: 'restore_test', name, needs: name }, () =>
        writeAudit(c.var.shop.db, circumstancesOf(c), 'backups.test_backup', about(name)),
      )
    })
    .delete('/working/:id', async (c) => {
      if (!(await giveUpJob(c.var.shop.db, BACKUPS, c.req.param('id')))) throw new RuleBroken('not_found')
      await writeAudit(c.var.shop.db, circumstancesOf(c), 'backups.give_up', about(null))
      return c.body(null, 204)
    })
    .get('/:name', requireConfirmation, async (c) => {
      const { name, size } = await foundBackup(c, c.req.param('name'))
      await writeAudit(c.var.shop.db, circumstancesOf(c), 'backups.download_backup', about(name))
      const content = Readable.toWeb(createReadStream(path.join(c.var.shop.environment.backupDir, name)))
      return c.body(content as ReadableStream, 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
}

/** A backup in the folder of this server. @throws RuleBroken `not_found` */
async function foundBackup(c: Context, name: string): Promise<KeptBackup> {
  const kept = await keptBackups(c.var.shop.environment.backupDir)
  const backup = kept.find((each) => each.name === name)
  if (!backup) throw new RuleBroken('not_found')
  return backup
}

/** The subject of the trail's row. */
const about = (key: string | null) => [{ resource: 'backups', key, before: null, after: null }]

/** The outcomes of attempts to take a backup. */
const attempts = ['done', 'failed', 'given_up']

/** The backups in this server's folder, the present work of any server on them, and its earlier outcomes. */
async function backupsOf(c: Context) {
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
    failure: ended?.state === 'failed' ? jobReason(c, ended) : null,
    last: taken ? { backup: taken.outcome.backup, host: taken.outcome.host, at: taken.beat_at } : null,
    restore_test: tested ? testOf(c, tested) : null,
    daily: environment.backupSchedule === 'daily',
    encrypted: environment.backupKey !== undefined,
  }
}

/**
 * The warning that the shop has been without a backup for longer than its schedule promises, for users who may act on
 * it; undefined while all is well, and before the first order.
 */
export async function missingBackup(c: Context): Promise<Dashboard['no_backup']> {
  const { db, environment, now } = c.var.shop
  if (!may(c, 'backups') || !(await hasOrders(db))) return undefined
  const dayOf = (moment: Date) => businessDayOf(environment, moment)
  // Backups in an unreadable folder cannot be restored.
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
    reason: state === 'failed' ? jobReason(c, job) : (outcome.reason ?? null),
  }
}

/** The reason of a job's failure, in one line. */
function jobReason(c: Context, { outcome }: Job): string {
  const { problem } = { ...outcome, ...interruptionProblem(c, { outcome }) } as {
    problem?: { message: string }
  }
  return problem?.message ?? ''
}
