import path from 'node:path'

/** Every setting of an installation; each is an environment variable and none is required (api.md). */
export interface Environment {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Milliseconds. */
  databaseTimeout: number
  resourcesDir: string
  adminPassword: string | undefined
  goldPriceUrl: string | undefined
  timeZone: string
  logLevel: string
  demo: boolean
}

/** A setting that can't be used: said in one line, before anything starts. */
export class BadSetting extends Error {}

const help: Record<string, string> = {
  PORT: 'the port to listen on (8080)',
  HOST: 'the address to listen on (127.0.0.1)',
  DATA_DIR: 'the folder of the embedded database (./data)',
  DATABASE_URL: 'a PostgreSQL to use instead of the embedded database',
  DATABASE_TIMEOUT: 'the milliseconds that a statement may take in it (4500)',
  RESOURCES_DIR: 'the folder of the resource files (./resources)',
  ADMIN_PASSWORD: "the admin's password at the first start; otherwise one is made and printed once",
  GOLD_PRICE_URL: 'a gold price service that answers JSON with "sell" per liang',
  TIME_ZONE: 'the time zone of the business day (Asia/Hong_Kong)',
  LOG_LEVEL: 'silent, error, warn, info or debug (info)',
  DEMO: '1 fills an empty database with demo data',
}

/** What the users' form asks of a password, too. */
const SHORTEST_PASSWORD = 12

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const lines = Object.entries(help).map(([name, meaning]) => `  ${name.padEnd(18)}${meaning}`)
  return ['goldbook is configured by environment variables, all optional:', ...lines].join('\n')
}

/**
 * Reads the configuration, here and nowhere else.
 *
 * @throws BadSetting for a value that can't be meant
 */
export function readEnvironment(values: NodeJS.ProcessEnv): Environment {
  const port = Number(values.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new BadSetting(`PORT is "${values.PORT}"; it must be a number from 0 to 65535`)
  const timeZone = values.TIME_ZONE ?? 'Asia/Hong_Kong'
  if (!isTimeZone(timeZone))
    throw new BadSetting(`TIME_ZONE is "${timeZone}"; it must be a name like Asia/Hong_Kong`)
  const logLevel = values.LOG_LEVEL ?? 'info'
  if (!logLevels.includes(logLevel))
    throw new BadSetting(`LOG_LEVEL is "${logLevel}"; it must be one of ${logLevels.join(', ')}`)
  const databaseTimeout = Number(values.DATABASE_TIMEOUT ?? 4500)
  if (!Number.isInteger(databaseTimeout) || databaseTimeout < 100)
    throw new BadSetting(
      `DATABASE_TIMEOUT is "${values.DATABASE_TIMEOUT}"; it must be a whole number of milliseconds, 100 or more`,
    )
  const adminPassword = values.ADMIN_PASSWORD || undefined
  if (adminPassword !== undefined && isWeak(adminPassword))
    throw new BadSetting(
      `ADMIN_PASSWORD is too easy to guess; it must have ${SHORTEST_PASSWORD} characters, not all alike`,
    )
  return {
    port,
    host: values.HOST ?? '127.0.0.1',
    dataDir: path.resolve(values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    databaseTimeout,
    resourcesDir: path.resolve(values.RESOURCES_DIR ?? 'resources'),
    adminPassword,
    goldPriceUrl: values.GOLD_PRICE_URL,
    timeZone,
    logLevel,
    demo: values.DEMO === '1',
  }
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
