// Extent: nightly
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownPostgres } from '../../support/own-postgres'
import { timeLimit } from '../../support/pace'
import { startServer, type RunningServer } from '../../support/running-server'
import { signedIn, type CallServer } from '../../support/signed-in'

const primary = await ownPostgres({ wal_level: 'replica', wal_keep_size: '256MB', log_min_messages: 'fatal' })
const replica = primary && (await ownPostgres({ log_min_messages: 'fatal' }, undefined, primary))
if (!replica) console.log('No PostgreSQL is installed: no replica answered.')

const inTime = { timeout: timeLimit(20_000), interval: 50 }

describe.skipIf(!replica)('a PostgreSQL with a copy for reading', () => {
  const copy = () => {
    if (!replica) throw new Error('the test is skipped')
    return replica
  }
  let server: RunningServer
  let owner: CallServer
  let partner: CallServer

  beforeAll(async () => {
    const urls = { DATABASE_URL: primary?.url, DATABASE_REPLICA_URL: replica?.url }
    server = await startServer({ ...urls, LOG_LEVEL: 'info' })
    owner = await signedIn(server)
    partner = await signedIn(server)
    await vi.waitUntil(() => server.output().includes('"near":true'), inTime)
  }, timeLimit(120_000))
  afterAll(async () => {
    await server.close()
    await replica?.close()
    await primary?.close()
  })

  const finds = async (call: CallServer, name: string) => {
    const answer = await call('POST', '/customers/search', { q: name })
    const { data }: { data: { name: string }[] } = await answer.json()
    return data.some((customer) => customer.name === name)
  }
  const replay = async (is: 'pause' | 'resume') => copy().ask(`select pg_wal_replay_${is}()`)

  test('a user who saved a customer finds it at once, though the copy is behind', async () => {
    await replay('pause')
    await owner('POST', '/customers', { name: 'saved a moment ago' })
    expect(await finds(owner, 'saved a moment ago')).toBe(true)
    // Other users read the copy, in its state of a moment ago.
    expect(await finds(partner, 'saved a moment ago')).toBe(false)
  })

  test('a copy that is more than five seconds behind is not used', async () => {
    await expect.poll(() => finds(partner, 'saved a moment ago'), inTime).toBe(true)
    await replay('resume')
    await expect.poll(async () => (server.output().match(/"near":true/g) ?? []).length, inTime).toBe(2)
    expect(await finds(partner, 'saved a moment ago')).toBe(true)
  })

  test('a field that the copy does not have yet is read from the primary', async () => {
    await replay('pause')
    const properties = { nickname: { title: '昵称', kind: 'text', maxLength: 20 } }
    const saved = await owner('PUT', '/resources/customers/overlay', { properties, updated_at: null })
    expect(saved.status).toBe(200)
    const answer = await partner('POST', '/customers/search', {})
    expect(answer.status).toBe(200)
    await replay('resume')
  })

  test('a missing copy does no harm: lists, sums, reports, the dashboard and exports go on', async () => {
    await copy().stop('immediate')
    const answers = [
      await partner('POST', '/customers/search', {}),
      await partner('POST', '/customers/sums', {}),
      await partner('GET', '/reports/sales-by-day'),
      await partner('GET', '/dashboard'),
      await partner('POST', '/customers/export', { format: 'csv' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await copy().start()
    await expect.poll(() => server.output().match(/"near":true/g)?.length, inTime).toBeGreaterThan(2)
  })
})
