import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { pause } from '../../db/patience'
import { hashPassword, isPassword, nobodysHash, renewedHash } from '../../passwords/password'
import type { Shop } from '../../request/shop'
import { forgetOldAnswers } from '../../store/answers'
import { updateRecord } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import { lockPassword, renewPassword } from '../../store/users/own-sessions'
import { findCredentials, openSession, type Credentials } from '../../store/users/users'
import { change } from '../../usecases/change'
import type { Note } from '../../request/use-cases'
import { agentOf } from '../../request/circumstances'
import { tell } from '../../request/events'
import { newPassword } from '../../usecases/users/new-password'
import { proveSecondFactor } from '../../usecases/users/second-factor/prove'
import { wholeResource } from '../../request/access/access'
import { addressOf } from '../../request/caller-address'
import type { AppEnv, Context } from '../../request/context'
import { hashOf } from '../session'
import { boundsOf } from '../../request/sign-in-limit'
import { deviceOf, rememberDevice } from './known-device'
import type { SharedLimit } from '../../request/shared-limit'

const HOUR = 3_600_000
/** A little more than a working day, so that staff sign in once a day. */
const SESSION_LIFE = 16 * HOUR
/** How long the refusal of an attempt that comes too soon is held, in milliseconds. */
const HELD = 300
/** Longer names belong to nobody, and would fill the memory of failed attempts. */
const LONGEST_NAME = 200

/**
 * `POST /login`, outside the API's base path (spec §7). The password comes first; a new password and the second factor
 * are asked for by refusals, which the same request answers when it is sent again with them.
 */
export function signInRoute(shop: Shop, limit: SharedLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/login', async (c) => {
    const username = textOf(c.var.body.username).trim().slice(0, LONGEST_NAME)
    const device = await deviceOf(c, shop, username)
    const known = device?.isTheirs ? hashOf(device.token) : undefined
    const bounds = boundsOf({ account: username.toLowerCase(), address: addressOf(c) ?? '', device: known })
    await heldIfRefused(() => limit.attempt(bounds))
    const user = await findCredentials(shop.db, username)
    c.set('claimed', user)
    const hash = user?.password_hash ?? nobodysHash
    const right = await isPassword(textOf(c.var.body.password), hash, known !== undefined)
    if (!user || !right) throw new RuleBroken('wrong_credentials')
    const asked = () => limit.uncount(bounds)
    const chosen = user.password_given ? await ownChoice(c, user, asked) : undefined
    await proveSecondFactor(c, user, asked)
    await limit.succeeded(bounds)
    if (chosen !== undefined) await keepChoice(c, user, chosen)
    else await renewHash(shop, user, textOf(c.var.body.password))
    await rememberDevice(c, shop, user.id, device)
    return c.json({ token: await beginSession(c, user) })
  })
}

/** A client that tries on without pause would otherwise keep the server busy with its refusals alone. */
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
  const place = { user_agent: agentOf(c), address: addressOf(c) }
  await openSession(db, hashOf(token), id, new Date(Date.now() + SESSION_LIFE), place)
  await tell(c, 'signed_in')
  return token
}

/**
 * The password that a user chooses in place of the one that the server gave.
 *
 * @param onAsked before a missing or unusable one is refused
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

/** Replaces the password that the server gave. */
async function keepChoice(c: Context, user: Credentials, chosen: string): Promise<void> {
  const hash = await hashPassword(chosen)
  c.set('user', user)
  const work = async (tx: Tx, note: Note) => {
    if (!(await lockPassword(tx, user.id, user.password_hash))) throw new RuleBroken('wrong_credentials')
    await updateRecord(tx, wholeResource(c, 'users'), user.id, { password: hash })
    note('users', user.id, null, null)
  }
  await change(c, 'users.own_password', work, { unrepeatable: true })
}

/** Renews a hash with a lower cost than today's, since the password is known at this moment. */
async function renewHash({ db }: Shop, { id, password_hash: before }: Credentials, password: string) {
  const hash = await renewedHash(password, before)
  if (hash !== undefined) await renewPassword(db, id, { before, hash })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
