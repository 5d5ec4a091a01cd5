import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { RunningServer } from './running-server'

/** The results of a crowd during a fault. */
export interface Met {
  /** Names of customers whose save was acknowledged. */
  acknowledged: string[]
  /** Names that were sent without a key and not acknowledged: stored once or not at all. */
  unknown: string[]
  /** The number of answers by status; 0 for no answer at all. */
  statuses: Record<number, number>
  /** Codes of the refusals. */
  codes: Set<string>
  longest: number
}

const WRITERS = 6
const READERS = 3
/** Repeats a refused write with the same key, as a browser does. */
const PAUSE = 40

let crowds = 0

/** Lets clerks save and search customers without a pause until they are stopped. */
export function crowdAt(server: RunningServer, token: string): { stop: () => Promise<Met>; met: Met } {
  const met: Met = { acknowledged: [], unknown: [], statuses: {}, codes: new Set(), longest: 0 }
  const crowd = ++crowds
  let stopping = false
  const isOpen = () => !stopping
  const working = [
    ...Array.from({ length: WRITERS }, (_, at) =>
      write(server, token, `crowd ${crowd}-${at}`, at, met, isOpen),
    ),
    ...Array.from({ length: READERS }, () => read(server, token, met, isOpen)),
  ]
  const stop = async () => {
    stopping = true
    await Promise.all(working)
    return met
  }
  return { stop, met }
}

/**
 * Every other clerk saves with keys, and repeats a request until it is answered; the others give up at once.
 */
async function write(
  server: RunningServer,
  token: string,
  name: string,
  at: number,
  met: Met,
  isOpen: () => boolean,
) {
  for (let count = 1; isOpen(); count++) {
    const body = { name: `${name}-${count}` }
    const key = at % 2 === 0 ? randomUUID() : undefined
    const deadline = performance.now() + 30_000
    let status = await call(server, token, '/customers', body, met, key)
    while (status !== 201 && performance.now() < deadline) {
      if (key === undefined) break
      await wait(PAUSE)
      status = await call(server, token, '/customers', body, met, key)
    }
    if (status === 201) met.acknowledged.push(body.name)
    else {
      met.unknown.push(body.name)
      await wait(PAUSE)
    }
  }
}

async function read(server: RunningServer, token: string, met: Met, isOpen: () => boolean) {
  while (isOpen()) {
    const status = await call(server, token, '/customers/search', { per_page: 5 }, met)
    await wait(status === 200 ? 5 : PAUSE)
  }
}

async function call(
  server: RunningServer,
  token: string,
  path: string,
  body: object,
  met: Met,
  key?: string,
): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${server.address}/_api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Token': token,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const status = response?.status ?? 0
  const answer: { code?: string } = response ? await response.json() : {}
  met.statuses[status] = (met.statuses[status] ?? 0) + 1
  met.longest = Math.max(met.longest, performance.now() - began)
  if (status >= 400 && answer.code !== undefined) met.codes.add(answer.code)
  if (status >= 500 && !response?.headers.has('Retry-After')) met.codes.add(`${status} without Retry-After`)
  return status
}

/**
 * Compares the answers of the crowd with the database: every acknowledged name is there once, no other name
 * is there twice, and nobody saw a fault of ours.
 *
 * @param names the names of all customers, from the database itself
 * @param refusals the codes with which a request may have been refused
 */
export function expectNothingLost(met: Met, names: string[], refusals: string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  expect(met.acknowledged.filter((name) => counts.get(name) !== 1)).toEqual([])
  expect(met.unknown.filter((name) => (counts.get(name) ?? 0) > 1)).toEqual([])
  expect(
    Object.keys(met.statuses).filter((status) => !['200', '201', '503', '507'].includes(status)),
  ).toEqual([])
  expect([...met.codes].filter((code) => !refusals.includes(code))).toEqual([])
  expect(met.acknowledged.length).toBeGreaterThan(0)
}

/** The counts in one line, for the reader of the test's output. */
export function toldOf(fault: string, { acknowledged, unknown, statuses, longest }: Met): string {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return `${fault}: ${acknowledged.length} writes acknowledged, ${unknown.length} not, none missing, none doubled; answers ${answers.join(', ')}; longest ${Math.round(longest)} ms`
}
