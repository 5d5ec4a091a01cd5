import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { readRoles } from '#server/store/users/roles'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { createServer } from '#server/http/app'
import type { Jobs } from '#server/usecases/jobs/jobs'
import type { AppEnv } from '#server/request/context'
import type { Database } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { openShop as openOn } from '#server/open-shop'
import { hashPassword } from '#server/process/password'
import { seed } from '#server/commands/seed'
import type { Shop } from '#server/request/shop'
import type { Registry } from '#server/request/use-cases'
import { openSession } from '#server/store/users/users'
import { emptyTables, keptTables, testDatabase, type KeptTables } from './test-database'

export interface Answer {
  status: number
  body: Record<string, unknown> & { [index: number]: unknown }
  headers: Headers
}

export interface CallOptions {
  /** A member of staff by username; `nobody` is not signed in. */
  as?: string
  headers?: Record<string, string>
}

/** A shop on an empty database, with the production app in process. */
export interface TestShop {
  app: Hono<AppEnv>
  shop: Shop
  /** The jobs of the server; a story calls `look` where a server would look by itself. */
  jobs: Jobs
  /** Calls the API below `/_api` as the admin, or as the user of `as`. */
  call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
}

export const passwords = { admin: 'the-admin-of-the-shop', clerk: 'the-clerk-at-the-counter' }

/** The day of the stories. */
export const today = '2026-11-21'

let hashes: Promise<Record<keyof typeof passwords, string>> | undefined

async function passwordHashes() {
  return { admin: await hashPassword(passwords.admin), clerk: await hashPassword(passwords.clerk) }
}

/** Shops on the database of all tests, by their settings: their schemas are compiled once. */
const opened = new Map<string, Promise<Shop>>()

/**
 * Begins a story with an empty shop, and an admin and a clerk who are signed in.
 *
 * @param own a database of the story's own, where it changes the tables; otherwise the one of all tests
 * @param registry the special resources of such a database; the product's by default
 */
export async function openShop(
  settings: NodeJS.ProcessEnv = {},
  own?: Database,
  registry?: Registry,
): Promise<TestShop> {
  if (!own) await allAnswered()
  const shop = own ? await openShopOn(own, settings, registry) : await sharedShop(settings)
  if (own) await furnish(shop)
  else await (await (furnished ??= furnishedTables(shop))).restore()
  await confirmAgain(shop)
  await followRoles(shop)
  return servedBy(shop)
}

/** The shop on the database of all tests, with its content at a moment. */
export async function reopenShop(tables: KeptTables): Promise<TestShop> {
  await allAnswered()
  const shop = await sharedShop({})
  await tables.restore()
  await confirmAgain(shop)
  await followRoles(shop)
  return servedBy(shop)
}

/** A run of tests takes longer than a password stays entered. */
async function confirmAgain({ db }: Shop) {
  await sql`update goldbook_sessions set confirmed_at = now(), last_seen_at = now()`.execute(db)
}

async function sharedShop(settings: NodeJS.ProcessEnv): Promise<Shop> {
  const key = JSON.stringify(settings)
  const opening = opened.get(key) ?? openShopOn(await testDatabase(), settings)
  opened.set(key, opening)
  return opening
}

/** The story before may have left roles and reports of its own, which the restored tables do not have. */
async function followRoles({ live, reports, db }: Shop) {
  if (Object.keys(reports.parts().own).length > 0) await reports.reload()
  const { roles, base } = live.served()
  if (base.roles && !isDeepStrictEqual(roles, await readRoles(db))) await live.reload()
}

/** The shop in which every story on the database of all tests begins. */
let furnished: Promise<KeptTables> | undefined

async function furnishedTables(shop: Shop): Promise<KeptTables> {
  await furnish(shop)
  return keptTables(shop.db)
}

async function furnish(shop: Shop) {
  await emptyTables(shop.db)
  await addStaff(shop)
  await seed(shop.db, 'print-templates', undefined)
}

/** The shop after a restart, with the content of the database. */
export async function restartShop(settings: NodeJS.ProcessEnv, database: Database): Promise<TestShop> {
  return servedBy(await openShopOn(database, settings))
}

async function openShopOn(
  database: Database,
  settings: NodeJS.ProcessEnv,
  registry?: Registry,
): Promise<Shop> {
  const environment = readEnvironment({ LOG_LEVEL: 'silent', LIMITS: '0', ...settings })
  return { ...(await openOn(environment, database, registry)), now: () => new Date(`${today}T04:00:00Z`) }
}

/** Calls without an answer yet, whichever story has made them. */
const underWay = new Set<Promise<unknown>>()

/**
 * Waits for late calls of the story before: on emptied tables, their refusal would sign out the staff of the
 * next one, who have the same tokens.
 */
const allAnswered = () => Promise.allSettled(underWay)

/** The production app on an open shop. */
export function servedBy(shop: Shop, create = createServer): TestShop {
  const { app, jobs } = create(shop)
  const { fetch } = app
  app.fetch = (...asked) => {
    const answer = Promise.resolve(fetch(...asked))
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }
  return { app, shop, jobs, call: (...call) => callApi(app, ...call) }
}

async function addStaff(shop: Shop) {
  hashes ??= passwordHashes()
  const hash = await hashes
  const roles = { admin: ['admin'], clerk: ['editor'] }
  let id = 1
  for (const name of ['admin', 'clerk'] as const) {
    await shop.db
      .insertInto('users')
      .values({ username: name, name, roles: JSON.stringify(roles[name]), password: hash[name] })
      .execute()
    const token = createHash('sha256').update(tokenOf(name)).digest('hex')
    await openSession(shop.db, token, id++, new Date(Date.now() + 3_600_000))
  }
}

/** The token with which a member of staff is signed in. */
export function tokenOf(name: string): string {
  return `token-of-the-${name}`
}

async function callApi(
  app: Hono<AppEnv>,
  method: string,
  path: string,
  body?: unknown,
  { as = 'admin', headers = {} }: CallOptions = {},
): Promise<Answer> {
  const token: Record<string, string> = as === 'nobody' ? {} : { 'X-Token': tokenOf(as) }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await app.request(`/_api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...token, ...headers },
    ...content,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}
