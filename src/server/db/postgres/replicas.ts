import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../connect'
import { kyselyOn } from '../driver'
import type { Patience } from '../patience'
import { refilled, type RefilledPool } from '../trouble'
import { sessionsOf } from '../sessions'
import { Replica } from './replica'

/** Copies of the database that answer what only reads. */
export interface Replicas {
  /**
   * A copy that has all that a session of goldbook has written; undefined where none has, or none is near enough to the
   * primary.
   *
   * @param writes how often the session has written, as the primary knows it
   */
  holding: (session: number, writes: number) => Promise<Db | undefined>
  /** How many seconds each is behind the primary; undefined for one that does not answer. */
  lags: () => Record<string, number | undefined>
  close: () => Promise<void>
}

/** How often it is looked how far the copies are. */
const LOOK = 1_000

/**
 * Watches copies of a primary. A statement that a copy can't answer – it is gone, or it removes rows that the statement
 * still reads, or it does not know a column yet – is answered by the primary instead.
 */
export function watchedReplicas(
  pools: Record<string, Pool>,
  primary: { pool: Pool; sessions: RefilledPool },
  { patience, log }: { patience: Patience; log?: Logger | undefined },
): Replicas {
  const replicas = Object.entries(pools).map(([name, pool]) => {
    const copy = new Replica(name, pool, log)
    const sessions = orElse(copy, refilled(pool, undefined), primary.sessions)
    return { copy, db: kyselyOn(sessionsOf(sessions, { patience, isUnfit: isCopysFault })) }
  })
  const look = async () => {
    const position = await positionOf(primary.pool).catch(() => undefined)
    await Promise.all(replicas.map(({ copy }) => copy.look(position)))
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK).unref()
  let turn = 0
  return {
    holding: async (session, writes) => {
      for (let tried = 0; tried < replicas.length; tried++) {
        const replica = replicas[turn++ % replicas.length]
        if (replica?.copy.isNear() && (await replica.copy.has(session, writes))) return replica.db
      }
      return undefined
    },
    lags: () => Object.fromEntries(replicas.map(({ copy }) => [copy.name, copy.lag()])),
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

/** A conflict with recovery, and tables or columns that have not arrived yet. */
const copysFaults = new Set(['40001', '40P01', '42703', '42P01'])

const isCopysFault = (error: Error) => 'code' in error && copysFaults.has(String(error.code))

/** Sessions of a copy while it is near, else of the primary. */
function orElse(copy: Replica, first: RefilledPool, second: RefilledPool): RefilledPool {
  const owners = new WeakMap<object, RefilledPool>()
  return {
    take: async () => {
      const own = copy.isNear() ? await first.take().catch(() => copy.leave()) : undefined
      const client = own ?? (await second.take())
      owners.set(client, own ? first : second)
      return client
    },
    lose: (client, error) => {
      const owner = owners.get(client) ?? second
      if (owner === first) copy.leave()
      owner.lose(client, error)
    },
    end: () => Promise.resolve(),
  }
}

async function positionOf(primary: Pool): Promise<string | undefined> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return rows[0]?.position
}
