// Extent: nightly
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres } from '../support/empty-postgres'
import { timeLimit } from '../support/pace'
import { refusedStart, startServer, type RunningServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { crowdAt } from '../support/steady-load'
import { plentyAt, sellersAt } from './cluster/sellers'
import { lastRelease } from './last-release'

const url = await emptyPostgres(`goldbook_test_rolling_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: no two versions served one shop.')
const released = url === undefined ? undefined : await lastRelease()
if (url !== undefined && released === undefined)
  console.log('The history does not reach back to the last release: no two versions served one shop.')

/** The time for which both versions serve, in ms. */
const TOGETHER = 60_000

describe.skipIf(url === undefined || released === undefined)('a shop of the last release', () => {
  // Twenty clients without a pause keep a small machine too busy for the limits of a counter; whether the two
  // versions serve one shop shows only without refusals for that.
  const environment = {
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    DATABASE_TIMEOUT: String(timeLimit(20_000)),
  }
  let old: RunningServer
  let upgraded: RunningServer | undefined
  let token: string
  let order: Record<string, unknown>

  beforeAll(async () => {
    old = await startServer(environment, { root: released })
    token = await tokenAt(old)
    order = await plentyAt(old)
  }, timeLimit(120_000))
  afterAll(async () => {
    await old.close()
    await upgraded?.close()
  })

  test(
    'is upgraded while it sells: both versions serve it for a minute, and no request fails',
    async () => {
      const before = sellersAt([old], token, order)
      await expect.poll(() => before.sold.confirmed.length, { timeout: timeLimit(20_000) }).toBeGreaterThan(5)
      upgraded = await startServer(environment)
      const early = await before.stop()

      const sellers = sellersAt([old, upgraded], token, order)
      const crowds = [old, upgraded].map((server) => crowdAt(server, token))
      const over = performance.now() + TOGETHER
      await expect.poll(() => performance.now() > over, { timeout: 2 * TOGETHER, interval: 500 }).toBe(true)
      const sold = await sellers.stop()
      const met = await Promise.all(crowds.map(({ stop }) => stop()))

      // The older one leaves, and the newer one goes on alone.
      await old.close()
      const after = sellersAt([upgraded], token, order)
      await expect.poll(() => after.sold.confirmed.length, { timeout: timeLimit(20_000) }).toBeGreaterThan(5)
      const late = await after.stop()

      const statuses = [early, sold, late, ...met].flatMap((each) => Object.entries(each.statuses))
      const answers = statuses.reduce((sum, [, count]) => sum + count, 0)
      const sales = [early, sold, late].reduce((sum, { confirmed }) => sum + confirmed.length, 0)
      console.log(`two versions beside each other: ${answers} answers, ${sales} sales confirmed`)
      const refusals = [early, sold, late, ...met].flatMap(({ codes }) => [...codes])
      const others = statuses.filter(([status]) => !['200', '201'].includes(status))
      const told = `${old.output()}${upgraded.output()}`
      expect({ refusals, others }, told).toEqual({ refusals: [], others: [] })

      const { output } = await refusedStart({ DATABASE_URL: url }, ['--verify'])
      expect(output).not.toContain('BAD')
      expect(output).toContain('ok ')
    },
    timeLimit(300_000),
  )
})
