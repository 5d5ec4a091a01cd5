import type { Mistake } from '#resource/check/check'
import type { Report, Reports } from '#resource/reports/report'
import type { Refusal } from '../db/sync/plan'
import type { KeptOverlays } from '../store/overlays'
import type { OwnReport } from '../store/reports/report-files'
import type { Logger } from 'pino'
import type { Resources } from '#resource/resource'
import type { RoleRecord } from '#resource/roles/with-roles'
import type { Db } from '../db/connect'
import type { Replicas } from '../db/postgres/replicas'
import type { Storage } from '../db/storage'
import type { Environment } from '../process/env'
import type { Shaper } from './input/shape'
import type { Metrics } from './metrics'
import type { Registry } from './use-cases'

/** One complete, checked set of resources: requests are served by one set at a time. */
export interface Served {
  resources: Resources
  /** The resources before the installation's roles define the rights: the basis of the database's structure. */
  base: Resources
  roles: readonly RoleRecord[]
  /** The files alone, without the installation's overlays. */
  shipped: Resources
  kept: KeptOverlays
  /** Changes whenever the resources change. */
  version: string
}

/** The reason why the current files or custom fields are not served. */
export type Problem = Mistake | Refusal

/** The resources of a running server. */
export interface LiveResources {
  served: () => Served
  problems: () => Problem[]
  /**
   * Reads files and custom fields again, updates the database, then serves them. Invalid ones are logged and keep their
   * served version; the rest is updated.
   */
  reload: () => Promise<void>
}

/** A report that can be computed, or the reasons why it cannot. */
export type CheckedReport = { report: Report } | { mistakes: Mistake[] }

/** The reports of a running server. */
export interface LiveReports {
  served: () => Reports
  /** The reports of the files, and the installation's own ones beside them. */
  parts: () => { shipped: Reports; own: Readonly<Record<string, OwnReport>> }
  /** Checks a report as the files are checked. */
  check: (name: string, content: unknown) => CheckedReport
  /**
   * Reads the files and the installation's own reports again. Files with mistakes are logged, and the reports of the
   * files keep their served version.
   */
  reload: () => Promise<void>
}

/** One open installation: everything that a request needs. */
export interface Shop {
  db: Db
  storage: Storage
  /** Copies of the database that answer reading statements; undefined where there are none. */
  replicas?: Replicas | undefined
  metrics: Metrics
  environment: Environment
  /** The current resources, and their updates. */
  live: LiveResources
  /** The current reports, and their updates. */
  reports: LiveReports
  /** The resources of this request; outside of one, those at the opening. */
  resources: Resources
  /** The roles of this request; outside of one, those at the opening. */
  roles: readonly RoleRecord[]
  /** The use cases of the resources. */
  useCases: Registry
  shaper: Shaper
  log: Logger
  /** The clock; tests set it to a fixed day. */
  now: () => Date
}

/** Creating a formatter costs more than the rest of a small request. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The business day, `yyyy-mm-dd`, in the shop's time zone (domain.md §5). */
export function businessDay({ environment, now }: Pick<Shop, 'environment' | 'now'>): string {
  return businessDayOf(environment, now())
}

/** The business day of a moment. */
export function businessDayOf({ timeZone }: Environment, moment: Date): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(moment)
}
