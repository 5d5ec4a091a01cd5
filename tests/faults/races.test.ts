import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bangle, ring, tradeAt } from '../support/cast'
import { cross, expectedOf, races, run, type Counter } from '../support/crowd'
import { emptyPostgres } from '../support/empty-postgres'
import { openedFolder, refusedStart, startServer, type RunningServer } from '../support/running-server'
import type { Answer } from '../support/shop'
import { signedIn } from '../support/signed-in'

/** The API of a running server, called as the admin. */
async function callerOf(server: RunningServer): Promise<Counter['call']> {
  const call = await signedIn(server)
  return async (method, address, body): Promise<Answer> => {
    const response = await call(method, address, body)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : JSON.parse(text),
    }
  }
}

const url = await emptyPostgres(`goldbook_test_races_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: the races ran on the embedded database.')

const databases: [string, NodeJS.ProcessEnv][] = [
  ['the embedded database', {}],
  ...(url === undefined ? [] : [['PostgreSQL', { DATABASE_URL: url }] satisfies [string, NodeJS.ProcessEnv]]),
]

describe.each(databases)('a crowd at a server on %s', (_, own) => {
  let folder: string
  let environment: NodeJS.ProcessEnv
  let server: RunningServer
  let shop: Counter

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'goldbook-races-'))
    const data = path.join(folder, 'data')
    environment = { DATA_DIR: data, ...own }
    if (own.DATABASE_URL === undefined) await openedFolder(data)
    server = await startServer(environment)
    const stock = [{ ...ring, quantity: 40, weight: 400 }, { ...ring, ...{ size: '15' } }, bangle]
    shop = await tradeAt(await callerOf(server), { stock })
  })

  test.each(races)('of $crowd clerks who $name at once, one does', async (race) => {
    expect(await run(race, shop)).toEqual(expectedOf(race))
  })

  test('crossing orders never deadlock', async () => {
    expect(await cross(shop)).toEqual([])
  })

  test('the books are right afterwards', async () => {
    await server.close()
    const { code, output } = await refusedStart(environment, ['--verify'])
    expect(code, output).toBe(0)
  })

  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
})
