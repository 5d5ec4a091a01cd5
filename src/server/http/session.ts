import { randomBytes, createHash } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { pause } from '../db/timeouts'
import { hashPassword, isPassword, nobodysHash, renewedHash } from '../process/password'
import { type Shop, businessDay } from '../request/shop'
import { forgetOldAnswers } from '../store/answers'
import { updateRecord } from '../store/records/records'
import type { Tx } from '../store/transaction'
import { lockPassword, renewPassword } from '../store/users/own-sessions'
import {
  findCredentials,
  openSession,
  type Credentials,
  closeSession,
  findSession,
  type LiveSession,
  findDevice,
  keepDevice,
} from '../store/users/users'
import { change } from '../usecases/change'
import type { Note } from '../request/use-cases'
import { agentOf, clientAddress, cameByTls } from '../request/circumstances'
import { recordEvent } from '../request/security-log'
import { newPassword } from '../usecases/users/own-password-route'
import { proveSecondFactor } from '../usecases/users/prove'
import { unrestrictedResource } from '../request/access/access'
import type { AppEnv, Context } from '../request/context'
import { boundsOf, type SharedLimit } from '../request/sign-in-limit'
import { isSecondFactorDemanded, rightsFor } from '../request/access/rights'
import { hasSecondFactor } from '../store/users/second-factors'

const HOUR = 3_600_000
/** A little more than a working day, so that staff sign in once a day. */
const SESSION_LIFE = 16 * HOUR
/** The delay before the refusal of a premature attempt is sent, in milliseconds. */
const HELD = 300
/** Longer names belong to nobody, and would fill the memory of failed attempts. */
const LONGEST_NAME = 200

/**
 * `POST /login`, outside the API's base path (spec §7). The password comes first; refusals then demand a new password
 * and the second factor, which the same request supplies when it is sent again.
 */
export function signInRoute(shop: Shop, limit: SharedLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/login', async (c) => {
    const username = textOrEmpty(c.var.body.username).trim().slice(0, LONGEST_NAME)
    const device = await deviceOf(c, shop, username)
    const known = device?.isTheirs ? hashOf(device.token) : undefined
    const bounds = boundsOf({
      account: username.toLowerCase(),
      address: clientAddress(c) ?? '',
      device: known,
    })
    await heldIfRefused(() => limit.attempt(bounds))
    const user = await findCredentials(shop.db, username)
    c.set('claimed', user)
    const hash = user?.password_hash ?? nobodysHash
    const right = await isPassword(textOrEmpty(c.var.body.password), hash, known !== undefined)
    if (!user || !right) throw new RuleBroken('wrong_credentials')
    const asked = () => limit.uncount(bounds)
    const chosen = user.password_given ? await ownChoice(c, user, asked) : undefined
    await proveSecondFactor(c, user, asked)
    await limit.succeeded(bounds)
    if (chosen !== undefined) await keepChoice(c, user, chosen)
    else await renewHash(shop, user, textOrEmpty(c.var.body.password))
    await rememberDevice(c, shop, user.id, device)
    return c.json({ token: await beginSession(c, user) })
  })
}

/** A client that retries without pause would otherwise keep the server busy with its refusals alone. */
async function heldIfRefused(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    await pause(HELD)
    throw error
  }
}

/** Opens a session. @returns its token, of which only the hash is stored */
async function beginSession(c: Context, { id }: Credentials): Promise<string> {
  const { db } = c.var.shop
  const token = randomBytes(32).toString('hex')
  await forgetOldAnswers(db)
  const place = { user_agent: agentOf(c), address: clientAddress(c) }
  await openSession(db, hashOf(token), id, new Date(Date.now() + SESSION_LIFE), place)
  await recordEvent(c, 'signed_in')
  return token
}

/**
 * The password that a user chooses in place of the server's.
 *
 * @param onAsked before the refusal of a missing or unusable password
 * @throws RuleBroken `password_to_change` without a new one, or with the same; the rules of `newPassword`
 */
async function ownChoice(c: Context, user: Credentials, onAsked: () => Promise<void>): Promise<string> {
  const { password, new_password: wanted } = c.var.body
  try {
    if (wanted === undefined || wanted === password)
      throw new RuleBroken('password_to_change', {}, '/new_password')
    return await newPassword(c, user.id, wanted)
  } catch (error) {
    await onAsked()
    throw error
  }
}

/** Replaces the server's password by the user's choice. */
async function keepChoice(c: Context, user: Credentials, chosen: string): Promise<void> {
  const hash = await hashPassword(chosen)
  c.set('user', user)
  const work = async (tx: Tx, note: Note) => {
    if (!(await lockPassword(tx, user.id, user.password_hash))) throw new RuleBroken('wrong_credentials')
    await updateRecord(tx, unrestrictedResource(c, 'users'), user.id, { password: hash })
    note('users', user.id, null, null)
  }
  await change(c, 'users.own_password', work, { unrepeatable: true })
}

/** Renews a hash with a lower cost than today's, since the password is known at this moment. */
async function renewHash({ db }: Shop, { id, password_hash: before }: Credentials, password: string) {
  const hash = await renewedHash(password, before)
  if (hash !== undefined) await renewPassword(db, id, { before, hash })
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * The cookie of a known device, on which a user has signed in: it grants no access, but lets failures be counted per
 * device.
 */
const DEVICE = 'goldbook-device'
/** In seconds, the unit of cookies. */
const YEAR = 365 * 24 * 3600

interface Device {
  token: string
  /** The user who signs in has used this device before. */
  isTheirs: boolean
}

/** The device of a request, identified by its cookie; undefined for a device without any sign-in. */
async function deviceOf(c: Context, { db }: Shop, username: string): Promise<Device | undefined> {
  const token = getCookie(c, DEVICE)
  const { isOurs, isTheirs } = token
    ? await findDevice(db, username, hashOf(token))
    : { isOurs: false, isTheirs: false }
  return isOurs && token ? { token, isTheirs } : undefined
}

/** Staff who share a device share its cookie. */
async function rememberDevice(
  c: Context,
  { db }: Shop,
  userId: number,
  device: Device | undefined,
): Promise<void> {
  const token = device?.token ?? randomBytes(32).toString('hex')
  await keepDevice(db, userId, hashOf(token))
  const secure = cameByTls(c)
  setCookie(c, DEVICE, token, { path: '/login', httpOnly: true, sameSite: 'Lax', maxAge: YEAR, secure })
}

/** `/user/info` and `/user/logout`. */
export const userRoutes = new Hono<AppEnv>()
  .get('/info', async (c) => {
    const { id, roles, name, avatar, introduction } = c.var.user
    const time_zone = c.var.shop.environment.timeZone
    const business_day = businessDay(c.var.shop)
    // A user who tries a role has signed in with their own.
    const second_factor_to_add = c.var.triedRole === undefined && (await lacksSecondFactor(c))
    const told = { business_day, time_zone, second_factor_to_add, cards: cardsOf(c) }
    const facts = { ...told, ...triedRole(c), ...rightsFor(c) }
    return c.json({ id, roles, name, avatar, introduction, ...facts })
  })
  .post('/logout', async (c) => {
    await closeSession(c.var.shop.db, hashOf(tokenOf(c)))
    await recordEvent(c, 'signed_out')
    return c.json({})
  })

/**
 * The routes open to a user who must still add a second factor: the user's own data, adding a factor, and the way out.
 */
const whileAdding = /^\/_api\/user\/(info|logout|confirm|second-factor(\/.*)?)$/

/** Whether a role of the user demands a second factor, and they have none yet. */
async function lacksSecondFactor(c: Context): Promise<boolean> {
  return isSecondFactorDemanded(c) && !(await hasSecondFactor(c.var.shop.db, c.var.user.id))
}

/** The dashboard's cards of the user's first role that has some. */
function cardsOf(c: Context): unknown {
  const { roles } = c.var.shop
  return roles.find(({ code, cards }) => c.var.user.roles.includes(code) && cards != null)?.cards ?? null
}

/** The role that is tried, by its names, for the window that shows it. */
function triedRole(c: Context) {
  const tried = c.var.shop.roles.find(({ code }) => code === c.var.triedRole)
  return tried ? { tried_role: { title: tried.name, titles: tried.names } } : {}
}

/** Work that a user has ordered runs outside of any session. */
const NO_SESSION = 0

/**
 * Admits only requests with a live session, and provides the user. Where a role demands a second factor, a user without
 * one reaches only the routes that add one.
 *
 * @throws RuleBroken `unauthorised`, `second_factor_to_add`
 */
export const requireUser = createMiddleware<AppEnv>(async (c, next) => {
  const { approving, onBehalf, job } = c.env ?? {}
  if (onBehalf) {
    const { sessionId: id = NO_SESSION, writes = 0 } = job ?? {}
    enter(c, { user: onBehalf, id, confirmed: true, writes })
    return next()
  }
  if (approving) {
    c.set('approving', approving)
    enter(c, { ...approving, id: approving.sessionId, writes: 0 })
    return next()
  }
  const token = tokenOf(c)
  const { db, environment } = c.var.shop
  const isUse = c.req.header('X-Unattended') === undefined
  const session =
    token === '' ? undefined : await findSession(db, hashOf(token), environment.sessionIdle, isUse)
  if (!session) throw new RuleBroken('unauthorised')
  enter(c, session)
  if (!whileAdding.test(c.req.path) && (await lacksSecondFactor(c)))
    throw new RuleBroken('second_factor_to_add')
  return next()
})

function enter(c: Context, { id, user, confirmed, writes }: LiveSession) {
  c.set('user', user)
  c.set('sessionId', id)
  c.set('confirmed', confirmed)
  c.set('writes', writes)
}

/**
 * The token from the header; `/user/info` also accepts it in the address, and tags that load files use the cookie
 * (api.md).
 */
function tokenOf(c: Context): string {
  const header = c.req.header('X-Token')
  if (header) return header
  if (c.req.path === '/_api/user/info') return c.req.query('token') ?? ''
  const readsFile =
    c.req.method === 'GET' && /^\/(media\/|_api\/resources\/[\w-]+\/(validator\.js|export)$)/.test(c.req.path)
  return readsFile ? (getCookie(c, 'Admin-Token') ?? '') : ''
}

/** The hash that is stored in place of a token. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
