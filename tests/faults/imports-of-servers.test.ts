// Extent: all
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyPostgres } from '../support/empty-postgres'
import { lockTable } from '../support/locked-table'
import { timeLimit } from '../support/pace'
import { startServer, type RunningServer } from '../support/running-server'
import { tokenAt, type CallServer } from '../support/signed-in'

const url = await emptyPostgres(`goldbook_test_imports_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: no import was taken over.')

const ROWS = 20_000
const inTime = { timeout: timeLimit(120_000), interval: 200 }

/** The number of customers in the database whose codes begin with the letter. */
async function countOf(letters: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from customers where code like $1',
    [`${letters}%`],
  )
  await client.end()
  return rows[0]?.n ?? 0
}

describe.skipIf(url === undefined)('an import at several servers', () => {
  let first: RunningServer
  let second: RunningServer
  let calling: (server: RunningServer) => CallServer
  let atFirst: CallServer
  let atSecond: CallServer

  beforeAll(async () => {
    first = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error' })
    second = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error' })
    // One session of the browser, whose requests reach both.
    const token = await tokenAt(first)
    calling =
      ({ address }: RunningServer): CallServer =>
      async (method, path, body) =>
        fetch(`${address}/_api${path}`, {
          method,
          headers: {
            'X-Token': token,
            ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        })
    atFirst = calling(first)
    atSecond = calling(second)
  }, timeLimit(120_000))
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  /** Reads a file of customers whose codes begin with a letter, at one server. */
  async function read(call: CallServer, letter: string, rows: number) {
    const lines = Array.from({ length: rows }, (_, row) => `${letter}${row},customer ${row}`)
    const form = new FormData()
    form.set('file', new File([`code,name\n${lines.join('\n')}\n`], 'customers.csv'))
    // A server learns within a second that another one has cancelled its work.
    return vi.waitFor(async () => {
      const answer = await call('POST', '/customers/import/read', form)
      if (answer.status !== 201) throw new Error(await answer.text())
      const body: { id: string; mapping: unknown } = await answer.json()
      return body
    }, inTime)
  }
  const begin = (call: CallServer, { id, mapping }: Awaited<ReturnType<typeof read>>) =>
    call('POST', '/customers/import', { id, mapping })
  async function stateAt(call: CallServer, id: string) {
    const answer = await call('GET', `/customers/import/${id}`)
    const body: { state: string; created: number; checked: number } = await answer.json()
    return body
  }

  test('is read at one, begun at another, and visible at both', async () => {
    const file = await read(atFirst, 'A', 300)
    expect((await begin(atSecond, file)).status).toBe(202)
    await expect.poll(async () => (await stateAt(atFirst, file.id)).state, inTime).toBe('done')
    expect(await stateAt(atSecond, file.id)).toMatchObject({ state: 'done', created: 300 })
    // A repeated request, at either of them, imports nothing twice.
    expect((await begin(atFirst, file)).status).toBe(202)
    expect(await countOf('A')).toBe(300)
  })

  test('is cancelled at another server than the one that runs it', async () => {
    const file = await read(atFirst, 'C', ROWS)
    await begin(atFirst, file)
    expect((await atSecond('DELETE', `/customers/import/${file.id}`)).status).toBe(204)
    expect((await atFirst('GET', `/customers/import/${file.id}`)).status).toBe(404)
    const again = await read(atSecond, 'D', 10)
    await expect.poll(async () => (await begin(atSecond, again)).status, inTime).toBe(202)
    await expect.poll(async () => (await stateAt(atSecond, again.id)).state, inTime).toBe('done')
    expect(await countOf('C')).toBe(0)
  })

  test(
    'has a sibling: an export that another server writes when the one that began it is killed',
    async () => {
      const doomed = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error', EXPORT_JOB_ROWS: '10' })
      const letGo = await lockTable(url, 'goldbook_job_files')
      const asked = await calling(doomed)('POST', '/customers/export', {
        background: true,
        columns: ['code'],
      })
      expect(asked.status).toBe(202)
      const { id }: { id: string } = await asked.json()
      const stateOf = async () => {
        const kept: { state: string } = await (await atSecond('GET', `/exports/${id}`)).json()
        return kept.state
      }
      await expect.poll(stateOf, { ...inTime, interval: 10 }).toBe('running')
      const gone = once(doomed.process, 'exit')
      doomed.process.kill('SIGKILL')
      await gone
      await letGo()

      await expect.poll(stateOf, inTime).toBe('done')
      const file = await (await atFirst('GET', `/exports/${id}/file`)).text()
      expect(file.trim().split('\r\n')).toHaveLength(1 + (await countOf('')))
    },
    timeLimit(180_000),
  )

  test(
    'goes on at another when its server is killed, and writes everything once',
    async () => {
      const file = await read(atFirst, 'B', ROWS)
      await begin(atFirst, file)
      await expect
        .poll(async () => (await stateAt(atFirst, file.id)).checked, { ...inTime, interval: 20 })
        .toBeGreaterThan(0)
      const gone = once(first.process, 'exit')
      first.process.kill('SIGKILL')
      await gone
      await expect.poll(async () => (await stateAt(atSecond, file.id)).state, inTime).toBe('done')
      expect(await countOf('B')).toBe(ROWS)
    },
    timeLimit(180_000),
  )
})
