import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openedFolder, startServer, type RunningServer } from '../support/running-server'
import { timeLimit } from '../support/pace'
import { signedIn, type CallServer } from '../support/signed-in'

const ROUNDS = 3

/** Saves customers one after another until the server dies; adds the names that it acknowledged. */
async function saveUntilKilled(call: CallServer, round: number, acknowledged: Set<string>): Promise<void> {
  for (let count = 1; ; count++) {
    const name = `customer ${round}-${count}`
    const answer = await call('POST', '/customers', { name }).catch(() => undefined)
    if (answer === undefined) return
    if (answer.status === 201) acknowledged.add(name)
  }
}

async function kill(server: RunningServer, afterMilliseconds: number): Promise<void> {
  await wait(afterMilliseconds)
  const gone = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await gone
}

async function customerNames(call: CallServer): Promise<Set<string>> {
  const names = new Set<string>()
  for (let page = 1; ; page++) {
    const found = await call('POST', '/customers/search', { page, per_page: 100 })
    const { data }: { data: { name: string }[] } = await found.json()
    if (data.length === 0) return names
    for (const customer of data) names.add(customer.name)
  }
}

test('kill -9 at any moment loses no acknowledged write', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-kill-'))
  const environment = { DATA_DIR: path.join(folder, 'data') }
  await openedFolder(environment.DATA_DIR)
  const expected = new Set<string>()
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startServer(environment)
    const before = expected.size
    const saving = saveUntilKilled(await signedIn(server), round, expected)
    await expect.poll(() => expected.size, { timeout: timeLimit(30_000) }).toBeGreaterThan(before + 1)
    await kill(server, 130 * round)
    await saving
    await server.close()
  }
  expect(expected.size).toBeGreaterThan(ROUNDS)

  const server = await startServer(environment)
  const names = await customerNames(await signedIn(server))
  expect([...expected].filter((name) => !names.has(name))).toEqual([])
  await server.close()
  await rm(folder, { recursive: true })
})
