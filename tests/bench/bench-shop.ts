import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { createApp } from '#server/http/app'
import { openShop } from '#server/open-shop'
import type { AppEnv } from '#server/request/context'
import { connect, type Database } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { seed } from '#server/commands/seed'

/** The admin's password in the seed, and the one chosen at the first sign-in. */
const given = 'a password of the bench'
const password = 'a golden password'

/** The production app in process, on a database of its own, with its admin signed in. */
export interface BenchShop {
  database: Database
  /** Calls the API and gives any answer. */
  ask: (method: string, address: string, body?: BodyInit, more?: Record<string, string>) => Promise<Response>
  /** Calls the API with JSON; a refusal is an error. */
  call: <Answer = Record<string, unknown>>(method: string, address: string, body?: unknown) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * Opens a shop to be measured.
 *
 * @param fill its content
 * @param settings the server's environment; the embedded database in a folder of its own where they name none
 */
export async function openBenchShop(
  fill: (database: Database) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<BenchShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-bench-'))
  const environment = readEnvironment({
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    // Filling has no time limit.
    DATABASE_TIMEOUT: '600000',
    LIMITS: '0',
    ...settings,
  })
  const database = await connect(environment)
  const shop = await openShop(environment, database)
  await seed(database.db, 'print-templates', given)
  await fill(database)
  const { ask, call } = await signedIn(createApp(shop))
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { database, ask, call, close }
}

async function signedIn(app: Hono<AppEnv>): Promise<Pick<BenchShop, 'ask' | 'call'>> {
  const session = { token: '' }
  const ask: BenchShop['ask'] = async (method, address, body, more = {}) => {
    const headers: Record<string, string> = { 'X-Token': session.token, ...more }
    if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json'
    return app.request(address, { method, headers, ...(body === undefined ? {} : { body }) })
  }
  const call: BenchShop['call'] = async (method, address, body) => {
    const answer = await ask(method, address, body === undefined ? undefined : JSON.stringify(body))
    if (answer.status >= 400) throw new Error(`${answer.status} from ${address}: ${await answer.text()}`)
    return answer.json()
  }
  const username = 'admin'
  // A filled database may have been measured before.
  const first = { username, password: given, new_password: password }
  const login = await call<{ token: string }>('POST', '/login', first).catch(() =>
    call<{ token: string }>('POST', '/login', { username, password }),
  )
  session.token = login.token
  return { ask, call }
}
