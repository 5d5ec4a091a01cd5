// Extent: nightly
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeLimit } from '../../support/pace'
import { refusedStart, startServer, type RunningServer } from '../../support/running-server'
import { tokenAt } from '../../support/signed-in'
import { missingPrograms, ownPatroni, type OwnPatroni } from './own-patroni'
import { plentyAt, sells, sellersAt, writesAgain, wrongWith } from './sellers'

const missing = missingPrograms()
if (missing.length > 0) console.log(`Without ${missing.join(', ')} no cluster of Patroni failed over.`)

const KILLS = 10
const inTime = { timeout: timeLimit(90_000), interval: 20 }

describe.skipIf(missing.length > 0)('a cluster of three PostgreSQL that Patroni runs', () => {
  let cluster: OwnPatroni
  const servers: RunningServer[] = []
  let token: string
  let order: Record<string, unknown>

  beforeAll(async () => {
    cluster = await ownPatroni('shop')
    const named = await startServer({ DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' })
    servers.push(named, await startServer({ DATABASE_URL: cluster.balanced, LOG_LEVEL: 'fatal' }))
    token = await tokenAt(named)
    order = await plentyAt(named)
  }, timeLimit(180_000))
  afterAll(async () => {
    for (const server of servers) await server.close().catch(console.error)
    await cluster?.close()
  })

  test(
    `its primary is killed ${KILLS} times while one server knows its addresses and another HAProxy: no sale is missing or doubled`,
    async () => {
      const { sold, stop } = sellersAt(servers, token, order)
      const waits: number[] = []
      for (let kill = 1; kill <= KILLS; kill++) {
        await sells(sold, 20)
        const former = await cluster.primary()
        waits.push(await writesAgain(sold, cluster.killPrimary))
        expect(await cluster.primary()).not.toBe(former)
        await cluster.untilWhole()
      }
      await stop()

      expect(await wrongWith(sold, await cluster.primary())).toEqual([])
      const longest = Math.max(...waits)
      console.log(
        `${KILLS} primaries of Patroni killed: ${sold.confirmed.length} sales acknowledged, none missing, none doubled; ` +
          `writes were back after ${longest} ms at the longest; answers ${JSON.stringify(sold.statuses)}`,
      )
      expect(longest).toBeLessThan(timeLimit(15_000))
      expect(servers.map((server) => server.process.exitCode)).toEqual([null, null])
      const { output } = await refusedStart({ DATABASE_URL: cluster.url }, ['--verify'])
      expect(output).not.toContain('BAD')
      expect(output).toContain('ok ')
    },
    timeLimit(600_000),
  )

  test(
    'a machine loses its power, Patroni and all: another takes over when the lease of the first has run out',
    async () => {
      const { sold, stop } = sellersAt(servers, token, order)
      await sells(sold, 20)
      let switchOn: () => void = () => undefined
      const wait = await writesAgain(sold, async () => {
        switchOn = await cluster.killMachine()
      })
      switchOn()
      await cluster.untilWhole()
      await sells(sold, 20)
      await stop()
      expect(await wrongWith(sold, await cluster.primary())).toEqual([])
      console.log(
        `a machine was gone: writes were back after ${wait} ms, of which 20 s are the lease's at most`,
      )
      expect(wait).toBeLessThan(timeLimit(35_000))
    },
    timeLimit(240_000),
  )

  test(
    'the disk of its primary is full: saves are refused with a message until an operator switches over',
    async (own) => {
      if (!cluster.hasDisks) return own.skip('no disk may be mounted')
      const { sold, stop } = sellersAt(servers, token, order)
      await sells(sold, 20)
      const former = await cluster.primary()
      const makeRoom = await cluster.fillPrimary()
      await expect.poll(() => sold.statuses[507] ?? 0, inTime).toBeGreaterThan(3)
      // Without room for its log the primary crashes, and is replaced before an operator comes.
      const isStill = (await cluster.primary()) === former
      const wait = await writesAgain(sold, isStill ? cluster.switchOver : async () => undefined)
      expect(await cluster.primary()).not.toBe(former)
      await makeRoom()
      await cluster.untilWhole()
      await sells(sold, 20)
      await stop()
      expect(await wrongWith(sold, await cluster.primary(), [503, 507])).toEqual([])
      console.log(
        `a full disk: ${wait} ms from switching over to the next sale; answers ${JSON.stringify(sold.statuses)}`,
      )
      expect(servers.map((server) => server.process.exitCode)).toEqual([null, null])
    },
    timeLimit(240_000),
  )
})
