import { request } from '../../providers/request'
import type { ServedResources } from '../../providers/resources'
import type { TillRecord } from '../../pages/till/till-record'
import type { PrintDocument, PrintedDocument } from './document'
import { loadCompany } from './load-company'
import { payoutFields, takingFields, tillAmountFields, tillFields, tillTexts } from './till-report-texts'

async function load(key: string, resources: ServedResources): Promise<PrintedDocument> {
  const [till, company] = await Promise.all([
    request<TillRecord>('GET', `/tills/${encodeURIComponent(key)}`),
    loadCompany(),
  ])
  return () => tillTexts({ till, company, resources })
}

/** The closing paper of a till. */
export const tillReportDocument: PrintDocument = {
  resource: 'tills',
  fields: tillFields,
  tables: [
    { path: 'amounts', fields: tillAmountFields },
    { path: 'takings', fields: takingFields },
    { path: 'payouts', fields: payoutFields },
  ],
  options: [],
  load,
}
