import { Client, type ClientConfig, type Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../connect'
import { kyselyOn, poolOf, sessionsIn } from '../driver'
import { timeoutsFor, type Timeouts, pause } from '../timeouts'
import { refillPool } from '../outage'
import { sessionsOf } from '../sessions'
import { rememberedStorage } from '../storage'
import { clientOf, Cluster, hostsOf, isReadOnlyServer } from './cluster'
import { watchedReplicas } from './replicas'

/** Idle time before a connection is probed. */
const KEEP_ALIVE = 10_000

/** The options of a PostgreSQL. */
export interface PostgresOptions {
  timeouts?: Timeouts
  log?: Logger | undefined
  /** The address of its copies. */
  replicaUrl?: string | undefined
  /** The database is behind a pooler that lends sessions for one transaction each; such sessions keep no state. */
  isPooled?: boolean
}

/**
 * The PostgreSQL at an address. An address of several servers is that of a cluster, whose writing server is found and
 * followed when it moves.
 */
export function connectPostgres(url: string, options: PostgresOptions = {}): Database {
  const { timeouts = timeoutsFor(4_500), log, replicaUrl, isPooled = false } = options
  const urls = hostsOf(url)
  const [first = url] = urls
  const cluster = urls.length > 1 ? new Cluster(urls, log) : undefined
  const Session = cluster ? clientOf(cluster) : Client
  const session = isPooled ? { connectionString: first } : sessionAt(first)
  const limits = isPooled ? waitsOf(timeouts) : limitsOf(timeouts)
  const pool = poolOf({ ...session, ...limits, Client: Session })
  if (cluster) pool.on('release', (error) => error && cluster.forget())
  const sessions = refillPool(pool, timeouts, log)
  const place = { timeouts, isPooled, ...(cluster && { isUnfit: isReadOnlyServer }) }
  const replicas =
    replicaUrl === undefined
      ? undefined
      : watchedReplicas(poolsOf(replicaUrl, timeouts), { pool, sessions }, { timeouts, log })
  return {
    db: kyselyOn(sessionsOf(sessions, place)),
    kind: 'postgres',
    storage: rememberedStorage(),
    sessions: () => sessionsIn(pool),
    ...(!isPooled && { listen: (hear) => listening(() => new Session(session), hear) }),
    ...(replicas && { replicas }),
    close: async () => {
      await replicas?.close()
      await pool.end()
    },
  }
}

function poolsOf(url: string, timeouts: Timeouts): Record<string, Pool> {
  const pools = hostsOf(url).map((each) => {
    const { host, port } = new Client({ connectionString: each })
    return [`${host}:${port}`, poolOf({ ...sessionAt(each), ...limitsOf(timeouts) })] as const
  })
  return Object.fromEntries(pools)
}

const waitsOf = (timeouts: Timeouts): PoolConfig => ({
  max: 10,
  connectionTimeoutMillis: timeouts.session,
})

const limitsOf = (timeouts: Timeouts): PoolConfig => ({
  ...waitsOf(timeouts),
  statement_timeout: timeouts.statement,
  idle_in_transaction_session_timeout: timeouts.idle,
})

const sessionAt = (url: string): ClientConfig => ({
  ...withSettings(url),
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
})

/**
 * The planner assumes tables in memory or on solid-state disks. Compiling code for one statement takes longer than it
 * saves. The address may override both.
 */
const planning = '-c jit=off -c random_page_cost=1.1'

/** Settings are made when a session starts, together with the address's options, which would otherwise replace them. */
function withSettings(url: string): ClientConfig {
  const [, named = ''] = /[?&]options=([^&]*)/.exec(url) ?? []
  return {
    connectionString: url.replace(/([?&])options=[^&]*/, '$1'),
    options: [planning, decodeURIComponent(named), '-c timezone=UTC'].filter((each) => each !== '').join(' '),
  }
}

/** The channel on which the servers of one database announce changes to each other. */
export const CHANNEL = 'goldbook'
/** The wait until a lost session is opened again. */
const AGAIN = 1_000

/**
 * Listens to the notices of all servers of a database, on a session of its own that is opened again when it is lost.
 *
 * Some connection poolers have no notices; a listener must also check by itself, if less often.
 *
 * @param hear called also when a session was opened, since notices may have been missed before
 * @returns a function that stops it
 */
function listening(open: () => Client, hear: () => void): () => Promise<void> {
  const state = { stopped: false }
  let client: Client | undefined
  const listen = async () => {
    while (!state.stopped) {
      client = open()
      const over = endOf(client)
      client.on('notification', hear)
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        hear()
        await over
      } catch {
        // The requests report a database that is away.
      }
      void client.end().catch(() => undefined)
      if (!state.stopped) await pause(AGAIN)
    }
  }
  const running = listen()
  return async () => {
    state.stopped = true
    await client?.end().catch(() => undefined)
    await running
  }
}

function endOf(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
}
