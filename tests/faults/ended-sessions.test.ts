// Extent: all
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres } from '../support/empty-postgres'
import { startServer, type RunningServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { crowdAt, expectNothingLost, toldOf } from '../support/steady-load'

const database = `goldbook_test_ended_${process.pid}`
const url = await emptyPostgres(database)
if (url === undefined) console.log('PostgreSQL does not answer: no session of it was ended.')

/** The time for which sessions are ended one after another. */
const SPELL = 1_500

describe.skipIf(url === undefined)('a session of PostgreSQL that ends in use', () => {
  const client = new pg.Client({ connectionString: url })
  let server: RunningServer
  let token: string

  beforeAll(async () => {
    await client.connect()
    server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error' })
    token = await tokenAt(server)
  })
  afterAll(async () => {
    await server.close()
    await client.end()
  })

  /** Ends the sessions of the server that are in a state; answers their number. */
  async function end(condition: string, atMost = 1): Promise<number> {
    const { rows } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition} limit ${atMost}`)
    return rows.length
  }

  async function names(): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>('select name from customers')
    return rows.map(({ name }) => name)
  }

  const call = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/_api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': token, ...headers },
      body: JSON.stringify(body),
    })

  test.each([
    { state: 'idle', condition: `state = 'idle'` },
    { state: 'idle in a transaction', condition: `state = 'idle in transaction'` },
    { state: 'at work', condition: `state = 'active'` },
    { state: 'in COMMIT', condition: `query = 'commit'` },
    { state: 'in any state, all at once', condition: 'true', atMost: 20 },
  ])('$state: the server goes on and loses nothing', async ({ state, condition, atMost }) => {
    const crowd = crowdAt(server, token)
    const until = performance.now() + SPELL
    let ended = 0
    while (performance.now() < until || ended === 0) {
      ended += await end(condition, atMost)
      await wait(15)
    }
    const met = await crowd.stop()
    console.log(toldOf(`${ended} sessions ended ${state}`, met))
    expectNothingLost(met, await names(), ['database_unavailable', 'database_busy'])
    expect(server.process.exitCode).toBeNull()
    await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  test('waiting for a lock: the change is made by another session, once', async () => {
    const made = await call('POST', '/customers', { name: 'waits for a lock' })
    const customer: { id: number } = await made.json()
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin')
    await holder.query(`select from customers where id = ${customer.id} for update`)
    const saved = call('PUT', `/customers/${customer.id}`, { name: 'has waited for a lock' })
    await expect.poll(() => end(`wait_event_type = 'Lock'`)).toBe(1)
    await expect.poll(() => waiting(client)).toBe(1)
    await holder.query('commit')
    await holder.end()
    expect((await saved).status).toBe(200)
    expect((await names()).filter((name) => name === 'has waited for a lock')).toHaveLength(1)
  })
})

/** The number of sessions that wait for a lock now. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}
