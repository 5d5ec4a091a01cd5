import { BlockList, isIP } from 'node:net'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import { firstLanguage, isLanguage, languages, type Language } from '#words/languages'

/** The proxies whose report of a visitor's address is trusted. */
export interface TrustedProxies {
  includes: (address: string) => boolean
}

/** The settings of an installation; each is an environment variable, and none is required (api.md). */
export interface Environment {
  port: number
  host: string
  dataDir: string
  /** The folder of backups. */
  backupDir: string
  /** The folder that this shop's backups once shared with neighbouring shops; undefined where a folder is named. */
  formerBackupDir: string | undefined
  /** The schedule of the server's own backups. */
  backupSchedule: 'daily' | 'off'
  /** The seconds between two checks for due work: backups, files of reports, requests that lapse. */
  scheduleSeconds: number
  /** Encrypts backups. */
  backupKey: string | undefined
  databaseUrl: string | undefined
  /** Copies of that database, which answer reading statements. */
  databaseReplicaUrl: string | undefined
  /** The unit that the pooler of that database lends: a session, or a session for one transaction. */
  databasePooler: 'session' | 'transaction'
  /** Milliseconds. */
  databaseTimeout: number
  resourcesDir: string
  adminPassword: string | undefined
  /** The minutes of inactivity after which a session ends. */
  sessionIdle: number
  /** The token that grants access to the figures of the server. */
  metricsToken: string | undefined
  goldPriceUrl: string | undefined
  /** The OpenTelemetry collector that traces are sent to. */
  tracesUrl: string | undefined
  /** Permits a gold price service in the shop's own network. */
  goldPricePrivate: boolean
  /** The rows above which a job writes an export that can wait. */
  exportJobRows: number
  /** The age in months at which rows of the trail go into its archive. */
  trailMonths: number
  /** The proxies whose report of a visitor's address is trusted. */
  trustedProxies: TrustedProxies
  /** Multiplies the number of requests that a user and an address may send; 0 for any number. */
  limits: number
  timeZone: string
  logLevel: string
  /** The language of the demo data for an empty database. */
  demo: Language | undefined
}

/** A setting that cannot be used, reported in one line before anything starts. */
export class BadSetting extends Error {}

const help: Record<string, string> = {
  PORT: 'the port to listen on (8080)',
  HOST: 'the address to listen on (127.0.0.1)',
  DATA_DIR: 'the folder of the embedded database (./data)',
  BACKUP_DIR: "the folder of backups (backups/ and the database's name, beside DATA_DIR)",
  BACKUP_SCHEDULE: 'daily or off (daily)',
  SCHEDULE_SECONDS: 'the seconds between two looks for what is due: backups, reports, lapsed requests (60)',
  BACKUP_KEY: 'a key of 12 characters or more that encrypts backups; if not set, they are readable',
  DATABASE_URL: 'a PostgreSQL to use instead of the embedded database; several hosts name a cluster',
  DATABASE_REPLICA_URL: 'copies of that PostgreSQL, which answer lists, searches, exports and reports',
  DATABASE_POOLER: 'session or transaction: what PgBouncer before that PostgreSQL pools by (session)',
  DATABASE_TIMEOUT: 'the time limit of its statements in milliseconds (4500)',
  RESOURCES_DIR: 'the folder of the resource files (./resources)',
  ADMIN_PASSWORD: "the admin's password at the first start; if not set, one is generated and printed once",
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'an OpenTelemetry collector that traces are sent to, such as http://127.0.0.1:4318',
  METRICS_TOKEN:
    'a token of 12 characters or more that GET /metrics asks for; if not set, there are no metrics',
  SESSION_IDLE: 'the minutes after which an unused session ends (120)',
  EXPORT_JOB_ROWS: 'the rows above which a list is exported in the background (20000)',
  GOLD_PRICE_URL: 'a gold price service that answers JSON with "sell" per liang',
  GOLD_PRICE_PRIVATE: "1 allows that service to be in the shop's own network",
  TRAIL_MONTHS: 'the months after which the audit trail goes into its compressed archive (24)',
  TRUSTED_PROXIES: 'the addresses and networks of proxies that name the visitor, such as 127.0.0.1 (none)',
  LIMITS: 'multiplies how many requests a user and an address may send (1); 0 for no limits',
  TIME_ZONE: 'the time zone of the business day (Asia/Hong_Kong)',
  LOG_LEVEL: 'silent, error, warn, info or debug (info)',
  DEMO: `1 fills an empty database with demo data in Chinese; or its language: ${languages.join(', ')}`,
}

/** The minimum length of a password, as in the form of users. */
const SHORTEST_PASSWORD = 12

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** The output of `npm start -- --help`. */
export function helpText(): string {
  const lines = Object.entries(help).map(([name, meaning]) => `  ${name.padEnd(20)}${meaning}`)
  return ['goldbook is configured by environment variables, all optional:', ...lines].join('\n')
}

/**
 * Reads the configuration. No other code reads environment variables.
 *
 * @throws BadSetting for an invalid value
 */
export function readEnvironment(values: NodeJS.ProcessEnv): Environment {
  return {
    port: readPort(values),
    host: values.HOST ?? '127.0.0.1',
    dataDir: path.resolve(values.DATA_DIR ?? 'data'),
    ...readBackupDir(values),
    backupSchedule: readSchedule(values),
    scheduleSeconds: readScheduleSeconds(values),
    backupKey: readSecret(values, 'BACKUP_KEY'),
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL || undefined,
    databasePooler: readPooler(values),
    databaseTimeout: readTimeout(values),
    resourcesDir: path.resolve(values.RESOURCES_DIR ?? 'resources'),
    adminPassword: readSecret(values, 'ADMIN_PASSWORD'),
    sessionIdle: readIdle(values),
    metricsToken: readSecret(values, 'METRICS_TOKEN'),
    goldPriceUrl: values.GOLD_PRICE_URL || undefined,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
    goldPricePrivate: values.GOLD_PRICE_PRIVATE === '1',
    exportJobRows: readExportJobRows(values),
    trailMonths: readTrailMonths(values),
    trustedProxies: readTrustedProxies(values),
    limits: readLimits(values),
    timeZone: readTimeZone(values),
    logLevel: readLogLevel(values),
    demo: readDemo(values),
  }
}

function readPort({ PORT }: NodeJS.ProcessEnv): number {
  const port = Number(PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new BadSetting(`PORT is "${PORT}"; it must be a number from 0 to 65535`)
  return port
}

function readTimeout({ DATABASE_TIMEOUT }: NodeJS.ProcessEnv): number {
  const timeout = Number(DATABASE_TIMEOUT ?? 4500)
  if (!Number.isInteger(timeout) || timeout < 100)
    throw new BadSetting(
      `DATABASE_TIMEOUT is "${DATABASE_TIMEOUT}"; it must be a whole number of milliseconds, 100 or more`,
    )
  return timeout
}

function readPooler({ DATABASE_POOLER: pooler = 'session' }: NodeJS.ProcessEnv): 'session' | 'transaction' {
  if (pooler !== 'session' && pooler !== 'transaction')
    throw new BadSetting(`DATABASE_POOLER is "${pooler}"; it must be session or transaction`)
  return pooler
}

function readIdle({ SESSION_IDLE }: NodeJS.ProcessEnv): number {
  const idle = Number(SESSION_IDLE ?? 120)
  // Session use is recorded by the minute, and every session ends after 16 hours.
  if (!Number.isInteger(idle) || idle < 5 || idle > 960)
    throw new BadSetting(`SESSION_IDLE is "${SESSION_IDLE}"; it must be a whole number of minutes, 5 to 960`)
  return idle
}

function readExportJobRows({ EXPORT_JOB_ROWS }: NodeJS.ProcessEnv): number {
  const rows = Number(EXPORT_JOB_ROWS ?? 20_000)
  if (!Number.isInteger(rows) || rows < 0)
    throw new BadSetting(`EXPORT_JOB_ROWS is "${EXPORT_JOB_ROWS}"; it must be a whole number of rows`)
  return rows
}

function readTrailMonths({ TRAIL_MONTHS }: NodeJS.ProcessEnv): number {
  const months = Number(TRAIL_MONTHS ?? 24)
  if (!Number.isInteger(months) || months < 1 || months > 1200)
    throw new BadSetting(`TRAIL_MONTHS is "${TRAIL_MONTHS}"; it must be a whole number of months, 1 to 1200`)
  return months
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads a list of addresses and networks, such as `127.0.0.1, 10.0.0.0/8, ::1`; Node refuses what is neither. */
function readTrustedProxies({ TRUSTED_PROXIES = '' }: NodeJS.ProcessEnv): TrustedProxies {
  const known = new BlockList()
  try {
    for (const entry of TRUSTED_PROXIES.split(',').map((each) => each.trim())) {
      const [address = '', bits] = entry.split(/\/(?=\d{1,3}$)/)
      if (bits !== undefined) known.addSubnet(address, Number(bits), familyOf(address))
      else if (address !== '') known.addAddress(address, familyOf(address))
    }
  } catch {
    throw new BadSetting(
      `TRUSTED_PROXIES is "${TRUSTED_PROXIES}"; it must be addresses or networks like 127.0.0.1, 10.0.0.0/8`,
    )
  }
  return { includes: (address) => isIP(address) !== 0 && known.check(address, familyOf(address)) }
}

/** Each shop has its own folder below the one beside its data, so that neighbours do not share one. */
function readBackupDir(values: NodeJS.ProcessEnv): Pick<Environment, 'backupDir' | 'formerBackupDir'> {
  if (values.BACKUP_DIR !== undefined)
    return { backupDir: path.resolve(values.BACKUP_DIR), formerBackupDir: undefined }
  const dataDir = path.resolve(values.DATA_DIR ?? 'data')
  const formerBackupDir = path.join(dataDir, '../backups')
  // An address may name several hosts, which no URL can.
  const [, database] = /^[^?]*\/\/[^/?]*\/([\w-]+)/.exec(values.DATABASE_URL ?? '') ?? []
  const name = values.DATABASE_URL === undefined ? path.basename(dataDir) : (database ?? 'postgres')
  return { backupDir: path.join(formerBackupDir, name), formerBackupDir }
}

function readSchedule({ BACKUP_SCHEDULE: schedule = 'daily' }: NodeJS.ProcessEnv): 'daily' | 'off' {
  if (schedule !== 'daily' && schedule !== 'off')
    throw new BadSetting(`BACKUP_SCHEDULE is "${schedule}"; it must be daily or off`)
  return schedule
}

function readScheduleSeconds({ SCHEDULE_SECONDS }: NodeJS.ProcessEnv): number {
  const seconds = Number(SCHEDULE_SECONDS ?? 60)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3600)
    throw new BadSetting(
      `SCHEDULE_SECONDS is "${SCHEDULE_SECONDS}"; it must be a whole number of seconds, 1 to 3600`,
    )
  return seconds
}

function readLimits({ LIMITS = '1' }: NodeJS.ProcessEnv): number {
  const factor = Number(LIMITS)
  if (LIMITS.trim() === '' || !(factor >= 0 && factor <= 1000))
    throw new BadSetting(`LIMITS is "${LIMITS}"; it must be a number from 0 to 1000`)
  return factor
}

function readTimeZone({ TIME_ZONE = 'Asia/Hong_Kong' }: NodeJS.ProcessEnv): string {
  if (!isTimeZone(TIME_ZONE))
    throw new BadSetting(`TIME_ZONE is "${TIME_ZONE}"; it must be a name like Asia/Hong_Kong`)
  return TIME_ZONE
}

function readDemo({ DEMO = '0' }: NodeJS.ProcessEnv): Language | undefined {
  if (DEMO === '0' || DEMO === '') return undefined
  if (DEMO === '1') return firstLanguage
  if (!isLanguage(DEMO))
    throw new BadSetting(`DEMO is "${DEMO}"; it must be 1 or one of ${languages.join(', ')}`)
  return DEMO
}

function readLogLevel({ LOG_LEVEL = 'info' }: NodeJS.ProcessEnv): string {
  if (!logLevels.includes(LOG_LEVEL))
    throw new BadSetting(`LOG_LEVEL is "${LOG_LEVEL}"; it must be one of ${logLevels.join(', ')}`)
  return LOG_LEVEL
}

/** An empty secret counts as missing: a password is then generated. */
function readSecret(
  values: NodeJS.ProcessEnv,
  name: 'ADMIN_PASSWORD' | 'BACKUP_KEY' | 'METRICS_TOKEN',
): string | undefined {
  const secret = values[name]
  if (!secret) return undefined
  if (isWeak(secret))
    throw new BadSetting(
      `${name} is too easy to guess; it must have ${SHORTEST_PASSWORD} characters, not all alike`,
    )
  return secret
}

function isWeak(password: string): boolean {
  return password.length < SHORTEST_PASSWORD || new Set(password).size < 3
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The log of this server: JSON lines, filtered by the environment's log level. */
export function logOf({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null })
}

/** The log of a command, separate from its output. */
export function logOfCommand({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null }, process.stderr)
}
