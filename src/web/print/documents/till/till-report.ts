import { ask } from '../../../data/calls'
import type { ServedResources } from '../../../data/resources'
import type { TillRecord } from '../../../data/records/till-record'
import type { PrintDocument, PrintedDocument } from '../document'
import { loadCompany } from '../load-company'
import { payoutFields, takingFields, tillAmountFields, tillFields, tillTexts } from './till-report-texts'

async function load(key: string, resources: ServedResources): Promise<PrintedDocument> {
  const [till, company] = await Promise.all([
    ask<TillRecord>({ path: `/tills/${encodeURIComponent(key)}` }),
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
