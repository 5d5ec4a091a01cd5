// Extent: all
import fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { isRule } from '#server/request/statuses'
import { invariants } from '#server/store/invariants/invariants'
import type { Resources } from '#resource/resource'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'
import type { Request } from '../support/fuzz/request'
import { kindsOf } from '../support/fuzz/requests'
import { timeLimit } from '../support/pace'
import { servedBy, tokenOf } from '../support/shop'

/** The number of requests of each kind: `npm run fuzz -- 10000` sends more. */
const COUNT = Number(process.env.FUZZ ?? 200)
const SEED = Number(process.env.FUZZ_SEED ?? 15)
/** The longest time of one request on the slowest machine, in milliseconds. */
const EACH = 250

let trade: Trade
let resources: Resources
const logged: string[] = []

beforeAll(async () => {
  const opened = await openTrade({ stock: [ring, bangle] })
  const log = pino({ level: 'error' }, { write: (text: string) => void logged.push(text) })
  trade = { ...opened, ...servedBy({ ...opened.shop, log }) }
  resources = opened.shop.live.served().resources
  await opened.draftSale(ring, { to: luk })
})

interface Answered {
  status: number
  type: string
  text: string
}

async function send({ method, path, body, file }: Request): Promise<Answered> {
  const form = new FormData()
  if (file !== undefined) form.set('file', new File([file], 'file.csv'))
  const response = await trade.app.request(`/_api${path}`, {
    method,
    headers: {
      'X-Token': tokenOf('admin'),
      'Accept-Language': 'en',
      ...(file === undefined ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(method === 'GET' ? {} : { body: file === undefined ? JSON.stringify(body) : form }),
  })
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    text: await response.text(),
  }
}

/** Starts the import of an uploaded file, and waits for its end. */
async function startImport({ path, body }: Request, { text }: Answered): Promise<Answered> {
  const { id, mapping }: { id: string; mapping: unknown } = JSON.parse(text)
  const place = path.replace(/\/read$/, '')
  const plan = typeof body === 'object' && !Array.isArray(body) ? body : {}
  const started = await send({ method: 'POST', path: place, body: { id, mapping, ...plan } })
  for (let answer = started; ;) {
    if (answer.status >= 400) return answer
    const { state, problem }: { state: string; problem?: { code: string } } = JSON.parse(answer.text)
    if (problem?.code === 'internal') return { ...answer, status: 500 }
    if (state !== 'checking' && state !== 'writing') return answer
    await setImmediate()
    answer = await send({ method: 'GET', path: `${place}/${id}`, body: undefined })
  }
}

/** The fault in an answer; undefined when it is correct. */
function faultOf({ status, type, text }: Answered): string | undefined {
  if (status >= 500) return `a fault of the server: ${text}`
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return `a refusal that is ${type}`
  const { code, message, errors }: { code?: unknown; message?: unknown; errors?: unknown } = JSON.parse(text)
  if (!isRule(code)) return `no rule: ${text}`
  if (typeof message !== 'string' || message === '' || message.includes('undefined'))
    return `no words: ${text}`
  if (status === 401) return 'the admin was signed out'
  if (errors === undefined) return undefined
  return Array.isArray(errors) && errors.length > 0 && errors.every(isNamed) ? undefined : `no place: ${text}`
}

function isNamed(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('path' in error) || !('message' in error)) return false
  return (
    typeof error.path === 'string' &&
    /^(\/|$)/.test(error.path) &&
    typeof error.message === 'string' &&
    error.message !== ''
  )
}

/** The number of rows of each table, and the time of its last change: a refusal leaves both as they were. */
async function rows(): Promise<string> {
  const tables = Object.keys(resources)
  const counts = tables.map(
    (name) => sql`(select count(*) || ':' || coalesce(max(updated_at)::text, '') from ${sql.table(name)})`,
  )
  const {
    rows: [found],
  } = await sql<{ all: string }>`select concat_ws(',', ${sql.join(counts)}) as all`.execute(trade.shop.db)
  return found?.all ?? ''
}

const asText = ({ method, path, body, file }: Request) =>
  `${method} ${path} ${(JSON.stringify(body ?? file) ?? '').slice(0, 600)}`

const kinds = [
  'a new record',
  'a changed record',
  'an order and its steps',
  'a payment, a bill, a till',
  'a search, a sum, an export, a scan',
  'a change of several records',
  'a file to import or to keep',
  'a template, a paper',
  'a look into the trail',
  'a preference, a view',
  'stock and ledgers',
  'a field of an admin',
]

test('every kind of body is among those that are tried', () => {
  expect(Object.keys(kindsOf(resources))).toEqual(kinds)
})

test.each(kinds)(
  '%s is saved in full, or refused with a message, whatever its content',
  async (kind) => {
    const requests = kindsOf(resources)[kind]
    if (!requests) throw new Error(`no kind is called ${kind}`)
    const faults: string[] = []
    const statuses = new Map<number, number>()
    let before = await rows()
    for (const request of fc.sample(requests, { numRuns: COUNT, seed: SEED })) {
      logged.length = 0
      const first = await send(request)
      const isRead = first.status === 201 && request.path.endsWith('/import/read')
      const answer = isRead ? await startImport(request, first) : first
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const after = await rows()
      const fault =
        faultOf(answer) ??
        (answer.status >= 400 && after !== before ? `half saved: ${answer.text}` : undefined)
      before = after
      if (fault !== undefined && faults.length < 20)
        faults.push(`${asText(request)}\n  ${fault}\n  ${logged.join('').slice(0, 1500)}`)
    }
    console.log(
      `${kind}: ${[...statuses]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    )
    expect(faults).toEqual([])
    expect(statuses.get(403) ?? 0, 'what the admin may not do').toBeLessThan(COUNT / 2)
  },
  timeLimit(COUNT * EACH + 10_000),
)

test('afterwards the books are right, and the shop is open', async () => {
  for (const { name, violations } of invariants)
    expect([name, await violations(trade.shop.db)]).toEqual([name, []])
  expect(await send({ method: 'GET', path: '/user/info', body: undefined })).toMatchObject({ status: 200 })
  expect(
    (await trade.confirm(await trade.draftSale({ ...ring, quantity: 0, weight: 1 }, { to: luk }))).status,
  ).toBeLessThan(500)
})
