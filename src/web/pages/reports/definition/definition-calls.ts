import type { Report } from '#resource/reports/report'
import type { Call } from '../../../data/calls'
import type { AnsweredReport } from '../../../data/reports/report-calls'

/** A report as it is made, and whose it is. */
export interface Definition {
  definition: Report
  /** Whether it has a file, to which it can be set back. */
  shipped: boolean
  /** When this installation saved it; null while it is as in its file, or new. */
  updated_at: string | null
}

const addressOf = (name: string) => `/reports/${encodeURIComponent(name)}/definition`

export const definitionCall = (name: string): Call<Definition> => ({
  resource: 'report definitions',
  path: addressOf(name),
})

/** Saves a report; refused as stale when somebody else saved since `seenAt`. */
export const savingCall = (definition: Report, seenAt: string | null): Call<Definition> => ({
  ...{ resource: 'reports', method: 'PUT', path: addressOf(definition.$id) },
  body: { definition, updated_at: seenAt },
})

/** Removes a report, or sets a shipped one back to its file. */
export const removingCall = (name: string): Call => ({
  ...{ resource: 'reports', method: 'DELETE', path: addressOf(name) },
})

/** What a report would say that nobody has saved. @param query as in a report's address */
export const tryingCall = (definition: Report, query: string): Call<AnsweredReport> => ({
  ...{ resource: 'tried reports', method: 'POST', path: `/reports/try?${query}`, body: { definition } },
})
