import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { Report } from '#resource/reports/report'
import { requireRight } from '../../request/access/rights'
import type { AppEnv, Context } from '../../request/context'
import { readOwnReports, removeOwnReport, saveOwnReport } from '../../store/reports/own-reports'
import { change } from '../change'
import { refuseStaleSince } from '../records/plain-record'
import { answerReport } from './answer'
import { readAsked, readComparison } from './read-asked'
import { headOf } from './report-head'
import { seenReport } from './seen-report'

const mayManage = requireRight('resources')

/**
 * The definitions of reports, for an admin: `GET`, `PUT` and `DELETE /reports/{name}/definition` read, save and remove
 * what the installation keeps beside the files; `POST /reports/try` answers as a definition would that nobody has saved.
 */
export const definitionRoutes = new Hono<AppEnv>()
  .post('/try', mayManage, async (c) => {
    const { definition } = c.var.body
    const report = checkedReport(c, nameIn(definition), definition)
    // Whoever writes a definition tries it before it is open to their own roles.
    const seen = seenReport(c, report, 'read', c.var.user.roles)
    if (!seen) throw new RuleBroken('forbidden')
    const asked = await readAsked(c, seen)
    const answer = await answerReport(c.var.shop.db, asked, readComparison(c, asked), c.var.language)
    return c.json({ ...headOf(c, seen), ...answer })
  })
  .get('/:name/definition', mayManage, (c) => c.json(definitionOf(c, c.req.param('name'))))
  .put('/:name/definition', mayManage, async (c) => {
    const name = c.req.param('name')
    const { definition, updated_at } = c.var.body
    const report = checkedReport(c, name, definition)
    await change(c, 'reports.define', async (tx, note) => {
      const before = await keptBefore(tx, name, updated_at)
      await saveOwnReport(tx, report)
      note('goldbook_reports', name, { report: before }, { report })
    })
    await c.var.shop.reports.reload()
    return c.json(definitionOf(c, name))
  })
  .delete('/:name/definition', mayManage, async (c) => {
    const name = c.req.param('name')
    await change(c, 'reports.set_back', async (tx, note) => {
      const before = await keptBefore(tx, name, undefined)
      if (before === null) throw new RuleBroken('not_found')
      await removeOwnReport(tx, name)
      note('goldbook_reports', name, { report: before }, { report: null })
    })
    await c.var.shop.reports.reload()
    return c.body(null, 204)
  })

/** What the installation keeps of a report at this moment. @throws RuleBroken `stale` */
async function keptBefore(
  tx: Parameters<typeof readOwnReports>[0],
  name: string,
  seenAt: unknown,
): Promise<Report | null> {
  const own = await readOwnReports(tx)
  const kept = Object.hasOwn(own, name) ? own[name] : undefined
  refuseStaleSince(kept?.updated_at ?? null, seenAt)
  return kept?.report ?? null
}

function nameIn(definition: unknown): string {
  if (typeof definition !== 'object' || definition === null || !('$id' in definition)) return ''
  return typeof definition.$id === 'string' ? definition.$id : ''
}

/** @throws RuleBroken `resource_invalid` with every bad place */
function checkedReport(c: Context, name: string, definition: unknown): Report {
  const checked = c.var.shop.reports.check(name, definition)
  if ('report' in checked) return checked.report
  const errors = checked.mistakes.map(({ path, reason }) => ({ path, message: reason }))
  throw new RuleBroken('resource_invalid', { errors })
}

/** A report as it is served, and whose it is. @throws RuleBroken `not_found` */
function definitionOf(c: Context, name: string) {
  const { reports } = c.var.shop
  const { shipped, own } = reports.parts()
  const served = reports.served()
  if (!Object.hasOwn(served, name)) throw new RuleBroken('not_found')
  const kept = Object.hasOwn(own, name) ? own[name] : undefined
  return {
    definition: served[name],
    shipped: Object.hasOwn(shipped, name),
    updated_at: kept?.updated_at ?? null,
  }
}
