import type { Logger } from 'pino'
import type { Reports } from '#resource/reports/report'
import type { Resources } from '#resource/resource'
import { BadResources } from './bad-resources'
import { loadReports } from './load-reports'

/** The reports of a running server. */
export interface LiveReports {
  served: () => Reports
  /** Reads the files again. Files with mistakes are logged, and all reports stay as they were served. */
  reload: () => void
}

/**
 * The reports of a starting server.
 *
 * @param resources what they are about, at any time
 * @throws BadResources before anything is served
 */
export function openLiveReports(folder: string, resources: () => Resources, log: Logger): LiveReports {
  let served = loadReports(folder, resources())
  return {
    served: () => served,
    reload: () => {
      try {
        served = loadReports(folder, resources())
        log.info({ reports: Object.keys(served).length }, 'the report files were read again')
      } catch (error) {
        if (!(error instanceof BadResources)) throw error
        log.error(error.message)
      }
    },
  }
}
