import type { CheckedReport, LiveReports } from '../request/shop'
import type { Logger } from 'pino'
import type { Reports } from '#resource/reports/report'
import type { Resources } from '#resource/resource'
import type { Db } from '../db/connect'
import { readOwnReports, type OwnReport } from '../store/reports/own-reports'
import { BadResources } from './bad-resources'
import { loadReports, reportChecker } from './load-reports'

interface Place {
  folder: string
  /** What the reports are about, at any time. */
  resources: () => Resources
  db: Db
  log: Logger
}

interface State {
  shipped: Reports
  own: Readonly<Record<string, OwnReport>>
  served: Reports
}

/**
 * The reports of a starting server. Own reports that no longer fit are left out and logged.
 *
 * @throws BadResources before anything is served
 */
export async function openLiveReports(place: Place): Promise<LiveReports> {
  const { folder, resources, log } = place
  let now = await stateOf(place, loadReports(folder, resources()))
  return {
    served: () => now.served,
    parts: () => now,
    check: (name, content) => checked(place, name, content),
    reload: async () => {
      now = await stateOf(place, readAgain(place, now.shipped))
      log.info({ reports: Object.keys(now.served).length }, 'the reports were read again')
    },
  }
}

/** The reports of the files; those before if the files have mistakes. */
function readAgain({ folder, resources, log }: Place, before: Reports): Reports {
  try {
    return loadReports(folder, resources())
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    log.error(error.message)
    return before
  }
}

async function stateOf(place: Place, shipped: Reports): Promise<State> {
  const own = await readOwnReports(place.db)
  const fitting = Object.entries(own).flatMap(([name, { report }]) => {
    const result = checked(place, name, report)
    if ('report' in result) return [[name, result.report] as const]
    for (const mistake of result.mistakes)
      place.log.error(mistake, 'a report of this installation is not in use')
    return []
  })
  return { shipped, own, served: { ...shipped, ...Object.fromEntries(fitting) } }
}

function checked({ folder, resources }: Place, name: string, content: unknown): CheckedReport {
  const file = `${name}.json`
  const check = reportChecker(folder)
  if (!check) return { mistakes: [{ file, path: '', reason: 'this installation has no folder of reports' }] }
  return check(file, structuredClone(content), resources())
}
