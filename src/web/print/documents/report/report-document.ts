import { ask } from '../../../data/calls'
import { translate } from '../../../data/languages/i18n'
import { askedIn, queryOf } from '../../../data/reports/asked-report'
import { allReports, reportCall } from '../../../data/reports/report-calls'
import { SORT } from '../../../data/reports/report-look'
import type { ServedResources } from '../../../data/resources'
import { currentUser } from '../../../data/session/session'
import { fetchUser } from '../../../data/session/sign-in'
import type { PrintDocument, PrintedDocument } from '../document'
import { loadCompany } from '../load-company'
import { sampleReport } from '../samples/sample-report'
import { conditionsOf } from './report-conditions'
import { reportFields, reportTexts } from './report-texts'

/** @throws ApiError when there is no such report for the user, or it cannot be read */
async function load(key: string, resources: ServedResources): Promise<PrintedDocument> {
  const [name = '', address = ''] = key.split('?')
  const { data } = await ask(allReports)
  const head = data.find((each) => each.name === name)
  if (!head) throw new Error(translate('reports.missing'))
  const query = new URLSearchParams(address)
  const { business_day: today } = currentUser() ?? (await fetchUser())
  const asked = askedIn(query, head, today)
  const [answer, conditions, company] = await Promise.all([
    ask(reportCall(name, queryOf(asked).toString())),
    conditionsOf(head.of, asked, resources),
    loadCompany(),
  ])
  const sort = query.get(SORT) ?? head.sort
  const total = translate('reports.total')
  const source = { answer, period: asked, conditions, sort, total, company, today, resources }
  return () => reportTexts(source)
}

/** A report; its key is its name, and after a question mark what its page asks. */
export const reportDocument: PrintDocument = {
  resource: 'reports',
  fields: reportFields,
  tables: [{ path: 'rows', fields: ['cells'] }],
  options: [],
  sample: sampleReport,
  load,
}
