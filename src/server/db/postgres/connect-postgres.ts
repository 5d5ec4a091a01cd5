import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../connect'
import { kyselyOn, poolOf } from '../driver'
import { patienceOf, type Patience } from '../patience'
import { refilled } from '../refilled-pool'
import { sessionsOf } from '../sessions'
import { rememberedStorage } from '../storage'
import { clientOf, Cluster, hostsOf } from './cluster'

/** Idle time before a connection is probed. */
const KEEP_ALIVE = 10_000

/**
 * The PostgreSQL at an address. An address of several servers is that of a cluster, whose writing server is found and
 * followed when it moves.
 */
export function connectPostgres(url: string, patience: Patience = patienceOf(4_500), log?: Logger): Database {
  const urls = hostsOf(url)
  const [first = url] = urls
  const cluster = urls.length > 1 ? new Cluster(urls, log) : undefined
  const pool = poolOf({
    ...inUniversalTime(first),
    ...(cluster && { Client: clientOf(cluster) }),
    max: 10,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    connectionTimeoutMillis: patience.session,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.idle,
  })
  if (cluster) pool.on('release', (error) => error && cluster.forget())
  return {
    db: kyselyOn(sessionsOf(refilled(pool, patience, log), { patience, moves: cluster !== undefined })),
    kind: 'postgres',
    storage: rememberedStorage(),
    close: () => pool.end(),
  }
}

/**
 * The time zone is set when a session starts, together with the address's options, which would otherwise replace it.
 */
function inUniversalTime(url: string): PoolConfig {
  const [, named = ''] = /[?&]options=([^&]*)/.exec(url) ?? []
  return {
    connectionString: url.replace(/([?&])options=[^&]*/, '$1'),
    options: `${decodeURIComponent(named)} -c timezone=UTC`.trim(),
  }
}
