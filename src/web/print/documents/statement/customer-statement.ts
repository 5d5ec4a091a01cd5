import { ask } from '../../../data/calls'
import type { ServedResources } from '../../../data/resources'
import { currentUser } from '../../../data/session/session'
import { loadCompany } from '../load-company'
import {
  balanceFields,
  entryFields,
  statementFields,
  statementTexts,
  type PrintedStatement,
} from './customer-statement-texts'
import type { PrintDocument, PrintedDocument } from '../document'
import type { Values } from '../field-text'
import { loadRates } from '../load-rates'

/** The days of a statement, both included; without one it reaches back to the first entry, or up to the last. */
export interface StatementPeriod {
  from?: string
  to?: string
}

/**
 * The statement of a customer over a period.
 *
 * @param key the customer's id or code
 * @throws ApiError when it cannot be read
 */
export async function loadStatement(
  key: string,
  period: StatementPeriod,
  resources: ServedResources,
): Promise<PrintedDocument> {
  const path = `/customers/${encodeURIComponent(key)}`
  const days = Object.entries(period).filter(([, day]) => day !== '')
  const query = new URLSearchParams(days).toString()
  const [statement, customer, company, day] = await Promise.all([
    ask<PrintedStatement>({ path: `${path}/cashflow${query && `?${query}`}` }),
    ask<Values>({ path }),
    loadCompany(),
    loadRates(),
  ])
  const today = currentUser()?.business_day ?? day.date
  return (options) => statementTexts({ statement, customer, company, day, today, resources }, options)
}

/** `LUK?from=2026-11-01&to=2026-11-30`, as a print button names a statement. */
function statementOf(key: string): [customer: string, period: StatementPeriod] {
  const [customer = '', query = ''] = key.split('?')
  const days = new URLSearchParams(query)
  return [customer, { from: days.get('from') ?? '', to: days.get('to') ?? '' }]
}

/** A customer's statement; the key may name a period after a question mark. */
export const customerStatementDocument: PrintDocument = {
  resource: 'customers',
  fields: statementFields,
  tables: [
    { path: 'balances', fields: balanceFields },
    { path: 'entries', fields: entryFields },
  ],
  options: ['usd', 'words'],
  load: (key, resources) => loadStatement(...statementOf(key), resources),
}
