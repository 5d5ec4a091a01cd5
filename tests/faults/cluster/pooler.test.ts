// Extent: nightly
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownPostgres, serviceUser } from '../../support/own-postgres'
import { timeLimit } from '../../support/pace'
import { freePort, startServer, type RunningServer } from '../../support/running-server'
import { tokenAt } from '../../support/signed-in'
import { crowdAt, expectNothingLost, toldOf } from '../../support/steady-load'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
const postgres = isInstalled ? await ownPostgres({ log_min_messages: 'fatal' }) : undefined
if (!postgres) console.log('PgBouncer or PostgreSQL is not installed: nothing was pooled.')

/**
 * The pool modes with their number of sessions: with fewer sessions than clerks at work, each transaction is on
 * another one than the one before.
 */
const modes = { transaction: { sessions: 3 }, session: { sessions: 20 } } as const
const modeNames = ['transaction', 'session'] as const

afterAll(() => postgres?.close())

describe.skipIf(!postgres).each(modeNames)('PgBouncer with pool_mode = %s', (mode) => {
  let folder: string
  let pooler: ChildProcess
  let server: RunningServer
  let port: number

  async function connected(to: number): Promise<pg.Client> {
    const client = new pg.Client({ host: '127.0.0.1', port: to, user: 'postgres', database: 'postgres' })
    await client.connect()
    return client
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'goldbook-pooler-'))
    port = await freePort()
    const file = path.join(folder, 'pgbouncer.ini')
    await writeFile(
      file,
      `[databases]
postgres = host=127.0.0.1 port=${postgres?.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${modes[mode].sessions}
ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout
`,
    )
    const user = serviceUser()
    if (user) for (const each of [folder, file]) await chown(each, user.uid, user.gid)
    pooler = spawn('pgbouncer', ['-q', file], { ...user, stdio: 'ignore' })
    await vi.waitFor(async () => (await connected(port)).end(), { timeout: timeLimit(20_000), interval: 50 })
    server = await startServer({
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
      DATABASE_POOLER: mode,
      LOG_LEVEL: 'error',
    })
  }, timeLimit(120_000))
  afterAll(async () => {
    await server.close()
    const gone = once(pooler, 'exit')
    pooler.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true })
  })

  test('nine clerks save and search, and nothing is lost or refused', async () => {
    const crowd = crowdAt(server, await tokenAt(server))
    await expect
      .poll(() => crowd.met.acknowledged.length, { timeout: timeLimit(60_000) })
      .toBeGreaterThan(100)
    const met = await crowd.stop()
    console.log(toldOf(`pooled by ${mode}`, met))
    const client = await connected(postgres?.port ?? 0)
    const { rows } = await client.query<{ name: string }>('select name from customers')
    await client.end()
    expectNothingLost(
      met,
      rows.map(({ name }) => name),
      [],
    )
  })
})
