import type { Logger } from 'pino'
import type { Resources } from '#resource/resource'
import type { Db } from './db/connect'
import type { Storage } from './db/storage'
import type { Environment } from './env'
import type { LiveResources } from './schema/live-resources'
import type { Shaper } from './http/input/shape'
import type { Registry } from './usecases/use-cases'

/** One installation, open: everything that a request needs. */
export interface Shop {
  db: Db
  storage: Storage
  environment: Environment
  /** The resources as they are now, and how they come to change. */
  live: LiveResources
  /** The resources that this request is served by; those of the opening outside of one. */
  resources: Resources
  /** What is special about them. */
  useCases: Registry
  shaper: Shaper
  log: Logger
  /** The clock, so that tests stand on a fixed day. */
  now: () => Date
}

/** Who is signed in. */
export interface User {
  id: number
  username: string
  name: string
  roles: string[]
  avatar: string | null
  introduction: string | null
}

/** Making one costs more than all that a small request does otherwise. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The business day, `yyyy-mm-dd`, in the shop's time zone (domain.md §5). */
export function businessDay({ environment: { timeZone }, now }: Pick<Shop, 'environment' | 'now'>): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(now())
}
