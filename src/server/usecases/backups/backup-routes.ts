import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { BACKUPS, keptBackups, type KeptBackup } from '../../backup/folder'
import { confirmedOnly } from '../../request/access/ask-password'
import { requireRight } from '../../request/access/rights'
import type { AppEnv, Context } from '../../request/context'
import { askForJob, giveUpJob, type AskedJob } from '../../store/jobs/jobs'
import { writeAudit } from '../../store/trail/audit'
import type { Jobs } from '../jobs/jobs'
import { circumstancesOf } from '../../request/circumstances'
import { backupsOf } from './told-backups'

/** The routes of _Backups_: list, take one, test one, give up, download one; what leaves is in the trail. */
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
    .post('/', confirmedOnly, (c) =>
      begin(c, { kind: 'backup' }, () =>
        writeAudit(c.var.shop.db, circumstancesOf(c), 'backups.back_up', about(null)),
      ),
    )
    .post('/:name/test', confirmedOnly, async (c) => {
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
    .get('/:name', confirmedOnly, async (c) => {
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

/** What the trail's row is about. */
const about = (key: string | null) => [{ resource: 'backups', key, before: null, after: null }]
