import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** How far behind the primary a copy may be to answer, in milliseconds. */
const MOST_BEHIND = 5_000
/** The positions that are remembered: a copy that is further behind is not near anyway. */
const REMEMBERED = 120

/** A position of the primary's log, and when it was seen. */
interface Seen {
  position: bigint
  at: number
}

/** One copy of a database, and how far it is behind. */
export class Replica {
  #seen: Seen[] = []
  #replayed: bigint | undefined

  constructor(
    readonly name: string,
    private readonly pool: Pool,
    private readonly log?: Logger,
  ) {}

  /** Asks how far it is, beside the present position of the primary. */
  async look(primary: string | undefined): Promise<void> {
    if (primary !== undefined) this.#seen.push({ position: positionOf(primary), at: performance.now() })
    this.#seen.splice(0, this.#seen.length - REMEMBERED)
    const was = this.isNear()
    this.#replayed = await this.#position().catch(() => undefined)
    if (this.isNear() !== was)
      this.log?.info({ replica: this.name, near: !was }, 'a replica has changed its state')
  }

  /** Undefined for a server that is no copy any more: after a failover, the primary is asked anyway. */
  async #position(): Promise<bigint | undefined> {
    const { rows } = await this.pool.query<{ position: string | null }>(`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`)
    const position = rows[0]?.position
    return position == null ? undefined : positionOf(position)
  }

  /** The seconds since the primary wrote what this copy does not have yet; undefined where it does not answer. */
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

  /** Asks it nothing more until it was looked at again. */
  leave(): undefined {
    this.#replayed = undefined
  }
}

/** A position of the log, `16/B374D848`, as a number that can be compared. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
