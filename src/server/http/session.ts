import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { wholeResource } from './access/access'
import { rightsFor } from './access/rights'
import { addressOf } from './caller-address'
import { change, type Note } from '../usecases/change'
import type { AppEnv, Context } from './context'
import { cameByTls } from './guarding-headers'
import { newPassword } from '../usecases/users/new-password'
import { agentOf } from '../usecases/trail/circumstances'
import { tell } from '../usecases/trail/events'
import { hashPassword, isPassword, nobodysHash, renewedHash } from '../passwords/password'
import { businessDay, type Shop } from '../shop'
import { boundsOf, type SignInLimit } from './sign-in-limit'
import { forgetOldAnswers } from '../store/answers'
import { findDevice, keepDevice } from '../store/users/devices'
import { lockPassword, renewPassword } from '../store/users/own-sessions'
import { updateRecord } from '../store/records/records'
import type { Tx } from '../store/transaction'
import {
  closeSession,
  findCredentials,
  findSession,
  openSession,
  type Credentials,
  type SessionPlace,
} from '../store/users/users'

const HOUR = 3_600_000
/** A little more than a working day, so that staff sign in once a day. */
const SESSION_LIFE = 16 * HOUR
/** Longer names belong to nobody, and would fill the memory of failed attempts. */
const LONGEST_NAME = 200
/**
 * The cookie of a device on which somebody has signed in: it grants no access, but lets failures be counted per device.
 */
const DEVICE = 'goldbook-device'
/** In seconds, the unit of cookies. */
const YEAR = 365 * 24 * 3600

/** `POST /login`, outside the API's base path (spec §7). */
export function signInRoute(shop: Shop, limit: SignInLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/login', async (c) => {
    const username = textOf(c.var.body.username).trim().slice(0, LONGEST_NAME)
    const device = await deviceOf(c, shop, username)
    const known = device?.isTheirs ? hashOf(device.token) : undefined
    const bounds = boundsOf({ account: username.toLowerCase(), address: addressOf(c) ?? '', device: known })
    limit.attempt(bounds)
    const user = await findCredentials(shop.db, username)
    c.set('claimed', user)
    const hash = user?.password_hash ?? nobodysHash
    const right = await isPassword(textOf(c.var.body.password), hash, known !== undefined)
    if (!user || !right) throw new RuleBroken('wrong_credentials')
    limit.succeeded(bounds)
    if (user.password_given) await chooseOwn(c, user)
    else await renewHash(shop, user, textOf(c.var.body.password))
    await rememberDevice(c, shop, user.id, device)
    const token = randomBytes(32).toString('hex')
    await forgetOldAnswers(shop.db)
    const expiresAt = new Date(Date.now() + SESSION_LIFE)
    await openSession(shop.db, hashOf(token), user.id, expiresAt, placeOf(c))
    await tell(c, 'signed_in')
    return c.json({ token })
  })
}

/** `/user/info` and `/user/logout`. */
export const userRoutes = new Hono<AppEnv>()
  .get('/info', (c) => {
    const { id, roles, name, avatar, introduction } = c.var.user
    const time_zone = c.var.shop.environment.timeZone
    const business_day = businessDay(c.var.shop)
    return c.json({ id, roles, name, avatar, introduction, business_day, time_zone, ...rightsFor(c) })
  })
  .post('/logout', async (c) => {
    await closeSession(c.var.shop.db, hashOf(tokenOf(c)))
    await tell(c, 'signed_out')
    return c.json({})
  })

/**
 * Admits only requests with a live session, and provides the user.
 *
 * @throws RuleBroken `unauthorised`
 */
export const requireUser = createMiddleware<AppEnv>(async (c, next) => {
  const token = tokenOf(c)
  const { db, environment } = c.var.shop
  const isUse = c.req.header('X-Unattended') === undefined
  const session =
    token === '' ? undefined : await findSession(db, hashOf(token), environment.sessionIdle, isUse)
  if (!session) throw new RuleBroken('unauthorised')
  c.set('user', session.user)
  c.set('sessionId', session.id)
  c.set('confirmed', session.confirmed)
  await next()
})

/**
 * Replaces a password given by the server with one chosen by the user.
 *
 * @throws RuleBroken `password_to_change` without a new one, or with the same
 */
async function chooseOwn(c: Context, user: Credentials): Promise<void> {
  const { password, new_password: wanted } = c.var.body
  if (wanted === undefined || wanted === password)
    throw new RuleBroken('password_to_change', {}, '/new_password')
  const hash = await hashPassword(await newPassword(c, user.id, wanted))
  c.set('user', user)
  const work = async (tx: Tx, note: Note) => {
    if (!(await lockPassword(tx, user.id, user.password_hash))) throw new RuleBroken('wrong_credentials')
    await updateRecord(tx, wholeResource(c, 'users'), user.id, { password: hash })
    note('users', user.id, null, null)
  }
  await change(c, 'users.own_password', work, { checksPassword: true })
}

/** Renews a hash with a lower cost than today's, since the password is known at this moment. */
async function renewHash({ db }: Shop, { id, password_hash: before }: Credentials, password: string) {
  const hash = await renewedHash(password, before)
  if (hash !== undefined) await renewPassword(db, id, { before, hash })
}

/** The device of a request, identified by its cookie; undefined if nobody has signed in on it. */
async function deviceOf(c: Context, { db }: Shop, username: string): Promise<Device | undefined> {
  const token = getCookie(c, DEVICE)
  const { isOurs, isTheirs } = token
    ? await findDevice(db, username, hashOf(token))
    : { isOurs: false, isTheirs: false }
  return isOurs && token ? { token, isTheirs } : undefined
}

interface Device {
  token: string
  /** The user who signs in has done so on it before. */
  isTheirs: boolean
}

/** Staff who share a device share its cookie. */
async function rememberDevice(c: Context, { db }: Shop, userId: number, device: Device | undefined) {
  const token = device?.token ?? randomBytes(32).toString('hex')
  await keepDevice(db, userId, hashOf(token))
  const secure = cameByTls(c)
  setCookie(c, DEVICE, token, { path: '/login', httpOnly: true, sameSite: 'Lax', maxAge: YEAR, secure })
}

function placeOf(c: Context): SessionPlace {
  return { user_agent: agentOf(c), address: addressOf(c) }
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

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
