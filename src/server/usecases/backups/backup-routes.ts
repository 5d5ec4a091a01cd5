import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { keptBackups, lastRestoreTest } from '../../backup/folder'
import { confirmedOnly } from '../../http/access/ask-password'
import { requireRight } from '../../http/access/rights'
import type { AppEnv, Context } from '../../http/context'
import { writeAudit } from '../../store/trail/audit'
import { circumstancesOf } from '../trail/circumstances'

/** The backups, what is being done with them, and how the last restore test went. */
async function backupsOf(c: Context) {
  const { backups, environment } = c.var.shop
  return {
    backups: await keptBackups(backups.folder),
    working: backups.working ?? null,
    failure: backups.failure ?? null,
    restore_test: (await lastRestoreTest(backups.folder)) ?? null,
    daily: environment.backupSchedule === 'daily',
    encrypted: environment.backupKey !== undefined,
  }
}

/** The routes of _Backups_: list, take one, download one; what leaves is in the trail, like what is taken. */
export const backupRoutes = new Hono<AppEnv>()
  .use(requireRight('backups'))
  .get('/', async (c) => c.json(await backupsOf(c)))
  .post('/', confirmedOnly, async (c) => {
    const { backups, db, log } = c.var.shop
    const isBegun = backups.working === undefined
    backups.take().catch((error: unknown) => log.error({ err: error }, 'the backup failed'))
    const about = { resource: 'backups', key: null, before: null, after: null }
    if (isBegun) await writeAudit(db, circumstancesOf(c), 'backups.back_up', [about])
    return c.json(await backupsOf(c), 202)
  })
  .get('/:name', confirmedOnly, async (c) => {
    const { backups, db } = c.var.shop
    const name = c.req.param('name')
    const backup = (await keptBackups(backups.folder)).find((each) => each.name === name)
    if (!backup) throw new RuleBroken('not_found')
    const about = { resource: 'backups', key: name, before: null, after: null }
    await writeAudit(db, circumstancesOf(c), 'backups.download_backup', [about])
    const content = Readable.toWeb(createReadStream(path.join(backups.folder, name)))
    return c.body(content as ReadableStream, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(backup.size),
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
