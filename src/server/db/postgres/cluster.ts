import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { pause } from '../timeouts'

/** The time limit for a server of the cluster to report its state. */
const PROBE_LIMIT = 1_500
/** The wait for the other servers once one reports that it accepts writes: a former primary may report so too. */
const GRACE = 250

/** The address of one server of a cluster. */
interface Place {
  host: string
  port: number
}

/** No server of the cluster accepts writes now; the code is PostgreSQL's for a connection that cannot be opened. */
export class NoWriter extends Error {
  readonly code = '08001'
}

/** The server of this session cannot serve the request, and another one can. */
export class ServerUnfit extends Error {
  readonly code = '08004'

  constructor(options?: ErrorOptions) {
    super('this server of the cluster is not fit for it any more', options)
  }
}

/** Whether a statement was refused because the server of its session has become a standby. */
export function isReadOnlyServer(error: Error): boolean {
  return 'code' in error && error.code === '25006'
}

/**
 * The servers that an address names, `postgres://user@a:5432,b:5432/shop` as for libpq, each with an address of its
 * own.
 */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  const names = hosts.split(',').filter((each) => each !== '')
  return names.length < 2 ? [url] : names.map((each) => before + each + after)
}

/**
 * The servers of one PostgreSQL cluster, of which one accepts writes at a time.
 *
 * After a failover two may appear to. Each promotion begins a new timeline, so the server with the latest is the right
 * one, and a server with an older timeline than one seen before is never written to again.
 */
export class Cluster {
  #writer: Promise<Place> | undefined
  #timeline = 0
  #last: string | undefined

  constructor(
    private readonly urls: readonly string[],
    private readonly log?: Logger,
  ) {}

  /** The server that accepts writes. @throws NoWriter when none does */
  writer(): Promise<Place> {
    if (!this.#writer) {
      const found = this.#find()
      this.#writer = found
      found.catch(() => this.forget())
    }
    return this.#writer
  }

  /** Looks for the writing server again before the next session is opened. */
  forget(): void {
    this.#writer = undefined
  }

  async #find(): Promise<Place> {
    const found: Writing[] = []
    let stopGrace: () => void = () => undefined
    const grace = new Promise<void>((resolve) => {
      stopGrace = resolve
    })
    const asked = this.urls.map(async (url) => {
      const one = await writingAt(url).catch(() => undefined)
      if (!one || one.timeline < this.#timeline) return
      found.push(one)
      void pause(GRACE).then(stopGrace)
    })
    await Promise.race([Promise.all(asked), grace])
    const [best] = found.toSorted((a, b) => b.timeline - a.timeline)
    if (!best) throw new NoWriter('no server of the cluster accepts writes')
    this.#tell(best)
    this.#timeline = best.timeline
    return { host: best.host, port: best.port }
  }

  #tell({ host, port, timeline }: Writing) {
    const server = `${host}:${port}`
    if (server !== this.#last)
      this.log?.info({ server, timeline }, 'this server of the cluster accepts writes')
    this.#last = server
  }
}

/** A server that accepts writes, and the timeline on which it does. */
interface Writing extends Place {
  timeline: number
}

/** Asks a server whether it accepts writes; undefined for a standby. */
async function writingAt(url: string): Promise<Writing | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_LIMIT,
    query_timeout: PROBE_LIMIT,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(`
      select case when not pg_is_in_recovery()
        then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`)
    const timeline = rows[0]?.timeline
    return timeline == null ? undefined : { host: client.host, port: client.port, timeline }
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The kind of session that opens on the writing server of a cluster, wherever that is at the moment. */
export function clientOf(cluster: Cluster): typeof Client {
  return class FollowingClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      this.on('error', () => cluster.forget())
    }

    override connect(): Promise<Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      const opened = this.#follow()
      if (!callback) return opened
      // The driver calls back without an error when the session is open.
      opened.then(() => Reflect.apply(callback, undefined, []), callback)
    }

    async #follow(): Promise<Client> {
      Object.assign(this, await cluster.writer())
      try {
        await super.connect()
        // Between the look and the session, another server may have taken over.
        const { rows } = await this.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        if (rows[0]?.standby) throw new ServerUnfit()
        return this
      } catch (error) {
        cluster.forget()
        throw error
      }
    }
  }
}
