import type { Logger } from 'pino'
import type { Resources } from '#resource/resource'
import type { RoleRecord } from '#resource/roles/with-roles'
import type { Db } from './db/connect'
import type { Replicas } from './db/postgres/replicas'
import type { Storage } from './db/storage'
import type { Environment } from './env'
import type { LiveReports } from './schema/live-reports'
import type { LiveResources } from './schema/live-resources'
import type { Shaper } from './http/input/shape'
import type { Metrics } from './metrics'
import type { Registry } from './usecases/use-cases'

/** One open installation: everything that a request needs. */
export interface Shop {
  db: Db
  storage: Storage
  /** Copies of the database that answer what only reads; undefined where there are none. */
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

/** The signed-in user. */
export interface User {
  id: number
  username: string
  name: string
  roles: string[]
  avatar: string | null
  introduction: string | null
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
