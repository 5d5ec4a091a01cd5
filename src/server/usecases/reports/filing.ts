import { regularly } from '../../db/housekeeping'
import { languageOf, messageOf } from '../../messages/messages'
import { businessDay, type Shop } from '../../shop'
import { keepReportFile, takeDueView, type FiledView, type FileMade } from '../../store/reports/report-files'
import { findUser } from '../../store/users/users'
import type { Fetch } from '../approvals/rerun'
import { reportOfView } from './view-of-report'

/**
 * Makes the files of saved reports that are due, each as an export by its owner at this moment: whoever may no longer
 * export a report gets no file of it, but is told why. What passes, such as a busy database, is tried again later.
 *
 * @param fetch the app itself, called in process
 */
export async function fileDueViews(shop: Shop, fetch: Fetch): Promise<void> {
  const today = businessDay(shop)
  for (;;) {
    const view = await takeDueView(shop.db, today)
    if (!view) return
    await keepReportFile(shop.db, view, today, await fileOf(shop, fetch, view))
    shop.log.info({ view: view.id, owner: view.owner_id }, 'a saved report was kept as a file')
  }
}

async function fileOf({ db }: Shop, fetch: Fetch, view: FiledView): Promise<FileMade> {
  const onBehalf = await findUser(db, view.owner_id)
  const report = reportOfView(view.state)
  if (!onBehalf || report === undefined)
    return { problem: messageOf('unauthorised', {}, languageOf(view.language)) }
  const query = new URLSearchParams(view.state)
  query.set('format', view.format)
  const address = `http://goldbook/_api/reports/${encodeURIComponent(report)}/export?${query}`
  const headers = { 'Accept-Language': view.language }
  const answer = await fetch(new Request(address, { headers }), { onBehalf })
  if (answer.status === 200) return { content: Buffer.from(await answer.arrayBuffer()) }
  if (answer.status === 429 || answer.status >= 500) throw new Error(`it was answered ${answer.status}`)
  const { message } = (await answer.json()) as { message?: string }
  return { problem: message ?? String(answer.status) }
}

/** Makes due files, looked at each minute. @returns a function that stops it */
export function keepFiling(shop: Shop, fetch: Fetch): () => Promise<void> {
  return regularly(
    () => fileDueViews(shop, fetch),
    (error) =>
      shop.log.error({ err: error }, 'a saved report could not be kept as a file; it is tried again'),
  )
}
