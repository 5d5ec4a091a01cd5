// Extent: all
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { ownPostgres } from '../support/own-postgres'
import { startServer, type RunningServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { crowdAt, expectNothingLost, toldOf } from '../support/steady-load'
import { wireTo, type Wire } from '../support/wire'
import { timeLimit } from '../support/pace'

const SESSIONS = 16
const postgres = await ownPostgres({
  max_connections: SESSIONS,
  superuser_reserved_connections: 3,
  log_min_messages: 'fatal',
})
if (!postgres)
  console.log('No PostgreSQL is installed: it was not stopped, frozen, cut off, used up or locked.')

/** A second without a database counts like a minute where a statement may last half a second. */
const TIMEOUT = 500
const AWAY = 1_500
const inTime = { timeout: timeLimit(30_000) }

describe.skipIf(!postgres)('a PostgreSQL that fails', () => {
  const database = () => {
    if (!postgres) throw new Error('the test is skipped')
    return postgres
  }
  let wire: Wire
  let server: RunningServer
  let token: string

  beforeAll(async () => {
    wire = await wireTo(database().port)
    // The server's role is not a superuser, as in an installation: some connections are reserved for
    // superusers.
    await database().ask('create role shop login')
    await database().ask('create database shop owner shop')
    server = await startServer({
      DATABASE_URL: `postgres://shop@127.0.0.1:${wire.port}/shop`,
      DATABASE_TIMEOUT: String(TIMEOUT),
      LOG_LEVEL: 'error',
    })
    token = await tokenAt(server)
  })
  afterAll(async () => {
    try {
      await server.close()
      await wire.close()
    } finally {
      await postgres?.close()
    }
  })

  const inShop = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: database().port,
      user: 'postgres',
      database: 'shop',
    })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    await client.end()
    return rows
  }
  const names = async () => (await inShop('select name from customers')).map(({ name }) => String(name))
  const readiness = async () => {
    const response = await fetch(`${server.address}/readyz`)
    const answer: { code?: string; status?: string } = await response.json()
    return answer.code ?? answer.status ?? ''
  }

  async function underLoad(
    name: string,
    fault: () => Promise<void>,
    mended: () => Promise<void>,
    { refusals = ['database_unavailable', 'database_busy'], ready = /^database_(unavailable|busy)$/ } = {},
  ) {
    const crowd = crowdAt(server, token)
    const saved = async (more: number) => {
      const before = crowd.met.acknowledged.length
      await expect.poll(() => crowd.met.acknowledged.length - before, inTime).toBeGreaterThan(more)
    }
    try {
      await saved(5)
      await fault()
      const until = performance.now() + AWAY
      expect(await readiness()).toMatch(ready)
      await wait(Math.max(until - performance.now(), 0))
      await mended()
      await expect.poll(readiness, inTime).toBe('ready')
      await saved(5)
    } finally {
      await crowd.stop()
    }
    console.log(toldOf(name, crowd.met))
    expectNothingLost(crowd.met, await names(), refusals)
    return server.process.exitCode
  }

  const nothing = async () => {}

  test('restarted: hardly any user notices', async () => {
    const ended = await underLoad(
      'restarted',
      async () => {
        await database().stop('fast')
        await database().start()
      },
      nothing,
      { ready: /ready/ },
    )
    expect(ended).toBeNull()
  })

  test('killed and started again', async () => {
    const ended = await underLoad(
      'killed and started',
      async () => {
        await database().stop('immediate')
        await database().start()
      },
      nothing,
      { ready: /ready/ },
    )
    expect(ended).toBeNull()
  })

  test('gone for a while', async () => {
    const ended = await underLoad(
      'gone',
      () => database().stop(),
      () => database().start(),
    )
    expect(ended).toBeNull()
  })

  test('frozen', async () => {
    const ended = await underLoad(
      'frozen',
      () => database().signalAll('SIGSTOP'),
      () => database().signalAll('SIGCONT'),
    )
    expect(ended).toBeNull()
  })

  test('behind a wire that has gone dead', async () => {
    const ended = await underLoad(
      'a dead wire',
      async () => wire.cut(),
      async () => wire.mend(),
    )
    expect(ended).toBeNull()
  })

  test('out of connections, all of which were ended: the server goes on with those it gets', async () => {
    const others: pg.Client[] = []
    const ended = await underLoad(
      'too many connections',
      async () => {
        await inShop(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop' and pid <> pg_backend_pid()`,
        )
        for (let count = 0; count < SESSIONS; count++) {
          const client = new pg.Client({ host: '127.0.0.1', port: database().port, user: 'shop' })
          client.on('error', () => undefined)
          await client.connect().then(
            () => others.push(client),
            () => undefined,
          )
        }
      },
      async () => {
        for (const client of others) await client.end()
      },
      { ready: /ready|database_(unavailable|busy)/ },
    )
    expect(ended).toBeNull()
    expect(others.length).toBeGreaterThan(0)
  })

  test('read-only, as after a failover: reading goes on, and saves are refused with a message', async () => {
    const ended = await underLoad(
      'read-only',
      async () => {
        // The time of last use is written after a minute, where that is possible.
        await inShop(`update goldbook_sessions set last_seen_at = now() - interval '2 minutes'`)
        await inShop('alter role shop set default_transaction_read_only = on')
        await inShop(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'`)
      },
      async () => {
        await inShop('alter role shop reset default_transaction_read_only')
        await inShop(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'`)
      },
      {
        refusals: ['storage_read_only', 'database_unavailable', 'database_busy'],
        ready: /storage_read_only/,
      },
    )
    expect(ended).toBeNull()
  })

  test('with a time zone of its own, and options in its address: sessions are in universal time', async () => {
    await inShop(`alter role shop set timezone = 'Asia/Tokyo'`)
    const options = encodeURIComponent('-c application_name=counter')
    const address = `postgres://shop@127.0.0.1:${database().port}/shop?options=${options}`
    const { db, close } = connectPostgres(address)
    const { rows } = await sql`
      select current_setting('timezone') as zone, current_setting('application_name') as name`.execute(db)
    await close()
    await inShop('alter role shop reset timezone')
    expect(rows).toEqual([{ zone: 'UTC', name: 'counter' }])
  })

  describe('a session that ends in COMMIT', () => {
    const save = (name: string, key?: string) =>
      fetch(`${server.address}/_api/customers`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Token': token,
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        body: JSON.stringify({ name }),
      })

    const setStandby = async (change: string) => {
      await database().ask(`alter system ${change}`)
      await database().ask('select pg_reload_conf()')
    }

    /**
     * A commit is done, and its answer waits for a standby that does not exist; then its session is ended.
     */
    async function endedBehindCommit(
      name: string,
      { key, end = 'pg_terminate_backend' }: { key?: string; end?: string },
    ): Promise<Response> {
      await setStandby(`set synchronous_standby_names = 'nobody'`)
      const saving = save(name, key)
      const ended = () =>
        inShop(`select ${end}(pid) from pg_stat_activity where wait_event = 'SyncRep' and usename = 'shop'`)
      await expect.poll(async () => (await ended()).length, { interval: 20 }).toBe(1)
      return saving
    }
    const withoutStandby = () => setStandby('reset synchronous_standby_names')
    const count = async (name: string) => (await names()).filter((each) => each === name).length

    test('with a key, the change is known to be made: it is acknowledged, and not made again', async () => {
      const key = randomUUID()
      const saving = endedBehindCommit('committed unseen', { key })
      await expect.poll(() => count('committed unseen')).toBe(1)
      await withoutStandby()
      const first = await saving
      expect(first.status).toBe(201)
      const again = await save('committed unseen', key)
      expect(await again.json()).toEqual(await first.json())
      expect(await count('committed unseen')).toBe(1)
    })

    test('with a key, the change is unknown while no standby has it: it would be lost with this server', async () => {
      const key = randomUUID()
      const first = await endedBehindCommit('on one server only', { key })
      expect(first.status).toBe(503)
      await withoutStandby()
      const again = await save('on one server only', key)
      expect(again.status).toBe(201)
      expect(await count('on one server only')).toBe(1)
    })

    test('without a key the outcome is unknown: 503, and it is not tried again', async () => {
      const refused = await endedBehindCommit('committed without a key', {})
      await withoutStandby()
      expect(refused.status).toBe(503)
      expect(refused.headers.get('Retry-After')).toBe('2')
      expect(await count('committed without a key')).toBe(1)
    })

    test('an operator cancels the wait for the standby, and PostgreSQL only warns: 503', async () => {
      const refused = await endedBehindCommit('cancelled wait', { end: 'pg_cancel_backend' })
      await withoutStandby()
      expect(refused.status).toBe(503)
      expect(await count('cancelled wait')).toBe(1)
    })
  })
})
