import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../connect'
import { kyselyOn } from '../driver'
import type { Timeouts } from '../timeouts'
import { refillPool, type RefilledPool } from '../outage'
import { sessionsOf } from '../sessions'

/** The maximum lag behind the primary with which a copy may answer, in milliseconds. */
const MOST_BEHIND = 5_000
/** The number of remembered positions: a copy that lags further behind is not near in any case. */
const REMEMBERED = 120

/** A position of the primary's log, with the moment of reading it. */
interface Seen {
  position: bigint
  at: number
}

/** One copy of a database, with its lag. */
class Replica {
  #seen: Seen[] = []
  #replayed: bigint | undefined

  constructor(
    readonly name: string,
    private readonly pool: Pool,
    private readonly log?: Logger,
  ) {}

  /** Reads its position, beside the present position of the primary. */
  async look(primary: string | undefined): Promise<void> {
    if (primary !== undefined)
      this.#seen.push({ position: positionOfReplica(primary), at: performance.now() })
    this.#seen.splice(0, this.#seen.length - REMEMBERED)
    const was = this.isNear()
    this.#replayed = await this.#position().catch(() => undefined)
    if (this.isNear() !== was)
      this.log?.info({ replica: this.name, near: !was }, 'a replica has changed its state')
  }

  /** Undefined for a server that is no longer a copy: after a failover, the primary is queried in any case. */
  async #position(): Promise<bigint | undefined> {
    const { rows } = await this.pool.query<{ position: string | null }>(`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`)
    const position = rows[0]?.position
    return position == null ? undefined : positionOfReplica(position)
  }

  /**
   * The seconds since the primary wrote the first change missing from this copy; undefined where the copy does not
   * answer.
   */
  lag(): number | undefined {
    const replayed = this.#replayed
    if (replayed === undefined) return undefined
    const missing = this.#seen.find(({ position }) => position > replayed)
    return missing ? (performance.now() - missing.at) / 1000 : 0
  }

  isNear(): boolean {
    const lag = this.lag()
    return lag !== undefined && lag * 1000 < MOST_BEHIND
  }

  /** Whether it has all that a session has written; each of its writes is counted in the session's row. */
  async has(session: number, writes: number): Promise<boolean> {
    if (writes === 0) return true
    try {
      const { rows } = await this.pool.query<{ writes: number }>({
        name: 'goldbook_writes',
        text: 'select writes from goldbook_sessions where id = $1',
        values: [session],
      })
      return (rows[0]?.writes ?? -1) >= writes
    } catch {
      this.leave()
      return false
    }
  }

  /** Sends it nothing more until it is checked again. */
  leave(): undefined {
    this.#replayed = undefined
  }
}

/** A position of the log, `16/B374D848`, as a number that can be compared. */
function positionOfReplica(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Copies of the database that answer reading statements. */
export interface Replicas {
  /**
   * A copy that has all that a session of goldbook has written; undefined where there is none, or none is near enough
   * to the primary.
   *
   * @param writes the number of writes of the session on the primary
   */
  holding: (session: number, writes: number) => Promise<Db | undefined>
  /** The lag of each copy behind the primary, in seconds; undefined for one that does not answer. */
  lags: () => Record<string, number | undefined>
  close: () => Promise<void>
}

/** The interval at which the lag of the copies is checked. */
const LOOK = 1_000

/**
 * Watches copies of a primary. A statement that a copy cannot answer – the copy is gone, removes rows that the
 * statement still reads, or lacks a new column – is answered by the primary instead.
 */
export function watchedReplicas(
  pools: Record<string, Pool>,
  primary: { pool: Pool; sessions: RefilledPool },
  { timeouts, log }: { timeouts: Timeouts; log?: Logger | undefined },
): Replicas {
  const replicas = Object.entries(pools).map(([name, pool]) => {
    const copy = new Replica(name, pool, log)
    const sessions = orElse(copy, refillPool(pool, undefined), primary.sessions)
    return { copy, db: kyselyOn(sessionsOf(sessions, { timeouts, isUnfit: isCopysFault })) }
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
