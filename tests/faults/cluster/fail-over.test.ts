// Extent: nightly
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeLimit } from '../../support/pace'
import { refusedStart, startServer, type RunningServer } from '../../support/running-server'
import { tokenAt } from '../../support/signed-in'
import { ownCluster } from './own-cluster'
import { plentyAt, sells, sellersAt, writesAgain, wrongWith } from './sellers'

const cluster = await ownCluster('shop')
if (!cluster) console.log('No PostgreSQL is installed: no cluster failed over.')

const KILLS = 10

describe.skipIf(!cluster)('a cluster of three PostgreSQL', () => {
  const own = () => {
    if (!cluster) throw new Error('the test is skipped')
    return cluster
  }
  let servers: RunningServer[]
  let token: string
  let order: Record<string, unknown>

  beforeAll(async () => {
    const environment = { DATABASE_URL: own().url, LOG_LEVEL: 'fatal' }
    const first = await startServer(environment)
    servers = [first, await startServer(environment)]
    token = await tokenAt(first)
    order = await plentyAt(first)
  }, timeLimit(120_000))
  afterAll(async () => {
    for (const server of servers) await server.close()
    await cluster?.close()
  })

  test(
    `its primary is killed ${KILLS} times while two servers sell: no sale is missing or doubled`,
    async () => {
      const { sold, stop } = sellersAt(servers, token, order)
      const waits: number[] = []
      for (let kill = 1; kill <= KILLS; kill++) {
        await sells(sold, 20)
        waits.push(await writesAgain(sold, own().failOver))
        await own().replace()
      }
      await stop()

      expect(await wrongWith(sold, own().primary().port)).toEqual([])
      const longest = Math.max(...waits)
      console.log(
        `${KILLS} primaries killed: ${sold.confirmed.length} sales acknowledged, none missing, none doubled; ` +
          `writes were back after ${longest} ms at the longest; answers ${JSON.stringify(sold.statuses)}`,
      )
      expect(longest).toBeLessThan(timeLimit(15_000))
      expect(servers.map((server) => server.process.exitCode)).toEqual([null, null])

      const { output } = await refusedStart({ DATABASE_URL: own().url }, ['--verify'])
      expect(output).not.toContain('BAD')
      expect(output).toContain('ok ')
    },
    timeLimit(400_000),
  )

  test(
    'a former primary that comes back, and still accepts writes, is not written to',
    async () => {
      const { sold, stop } = sellersAt(servers, token, order)
      await sells(sold, 10)
      const former = own().primary()
      await own().failOver()
      await former.start()
      await sells(sold, 40)
      await stop()
      expect(await wrongWith(sold, own().primary().port)).toEqual([])
      await own().replace()
    },
    timeLimit(120_000),
  )

  test(
    'the network to its primary is cut while that lives, and restored when another one has taken over',
    async () => {
      const { sold, stop } = sellersAt(servers, token, order)
      await sells(sold, 10)
      let mend: () => void = () => undefined
      const wait = await writesAgain(sold, async () => {
        mend = await own().cutOff()
      })
      mend()
      await sells(sold, 40)
      await stop()
      expect(await wrongWith(sold, own().primary().port)).toEqual([])
      console.log(`a primary was cut off: writes were back after ${wait} ms`)
      expect(wait).toBeLessThan(timeLimit(15_000))
      await own().replace()
    },
    timeLimit(120_000),
  )
})
