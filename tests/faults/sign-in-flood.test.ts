// Extent: all
import { expect, test } from 'vitest'
import { startServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'

const STAFF = 20
const CALLS_EACH = 10

test('twenty staff go on working while a stranger tries passwords without a pause', async () => {
  const server = await startServer()
  const call = await signedIn(server)
  let guesses = 0
  const end = new AbortController()
  const guess = async () => {
    while (!end.signal.aborted) {
      guesses += 1
      const body = JSON.stringify({ username: `staff ${guesses}`, password: 'a wrong password' })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${server.address}/login`, { method: 'POST', headers, body })
      expect([401, 429]).toContain(answer.status)
      await answer.arrayBuffer()
    }
  }
  const attackers = Array.from({ length: 50 }, guess)

  const waits: number[] = []
  const work = async () => {
    for (let index = 0; index < CALLS_EACH; index++) {
      const began = performance.now()
      expect((await call('GET', '/resources/customers')).status).toBe(200)
      waits.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: STAFF }, work))
  end.abort()
  await Promise.all(attackers)
  const slowest = Math.max(...waits)
  console.log(
    `${guesses} wrong sign-ins; the slowest of ${waits.length} answers took ${Math.round(slowest)} ms`,
  )
  // Once it took minutes: every thread hashed passwords.
  expect(slowest).toBeLessThan(10_000)
  await server.close()
})
