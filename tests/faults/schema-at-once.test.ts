// Extent: all
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres } from '../support/empty-postgres'
import { timeLimit } from '../support/pace'
import { startServer, type RunningServer } from '../support/running-server'
import { signedIn, tokenAt } from '../support/signed-in'
import { crowdAt } from '../support/steady-load'

const url = await emptyPostgres(`goldbook_test_schema_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: no fields were edited under several servers.')

const EDITS = 6

describe.skipIf(url === undefined)('fields that are edited on one of three servers', () => {
  const servers: RunningServer[] = []

  beforeAll(async () => {
    const environment = { DATABASE_URL: url, LOG_LEVEL: 'error' }
    for (let count = 0; count < 3; count++) servers.push(await startServer(environment))
  }, timeLimit(180_000))
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  /** The custom fields of customers in the answer of a server. */
  async function fieldsAt(server: RunningServer, token: string): Promise<string[]> {
    const answer = await fetch(`${server.address}/_api/resources/customers`, {
      headers: { 'X-Token': token },
    })
    const { properties }: { properties: object } = await answer.json()
    return Object.keys(properties).filter((name) => name.startsWith('own_'))
  }

  test('are known to all within a second, and no request fails meanwhile', async () => {
    const [first] = servers
    if (!first) throw new Error('no server was started')
    const token = await tokenAt(first)
    const call = await signedIn(first)
    const crowds = servers.map((server) => crowdAt(server, token))
    const waits: number[] = []
    const saved = () => crowds.reduce((sum, { met }) => sum + met.acknowledged.length, 0)

    for (let edit = 1; edit <= EDITS; edit++) {
      const before = saved()
      await expect.poll(saved, { timeout: timeLimit(20_000) }).toBeGreaterThan(before + 10)
      const kept: { updated_at: string | null } = await (
        await call('GET', '/resources/customers/overlay')
      ).json()
      // Each edit adds a field and takes the one before away.
      const properties = { [`own_${edit}`]: { title: `字段 ${edit}`, kind: 'text', maxLength: 20 } }
      const answer = await call('PUT', '/resources/customers/overlay', {
        properties,
        updated_at: kept.updated_at,
      })
      expect(answer.status).toBe(200)
      const changed = performance.now()
      const known = async () => Promise.all(servers.map((server) => fieldsAt(server, token)))
      await expect
        .poll(known, { timeout: timeLimit(20_000), interval: 20 })
        .toEqual(servers.map(() => [`own_${edit}`]))
      waits.push(performance.now() - changed)
    }
    const met = await Promise.all(crowds.map(({ stop }) => stop()))

    const statuses = met.flatMap((each) => Object.keys(each.statuses))
    const answers = met.flatMap((each) => Object.values(each.statuses)).reduce((sum, count) => sum + count, 0)
    const [, , , later = 0] = waits.toSorted((one, other) => one - other)
    console.log(
      `${EDITS} edits under ${answers} answers: known everywhere after ${waits.map(Math.round).join(', ')} ms`,
    )
    expect(statuses.filter((status) => !['200', '201'].includes(status))).toEqual([])
    // Other work of the machine may delay one of them.
    expect(later).toBeLessThan(timeLimit(1_000))
  })
})
