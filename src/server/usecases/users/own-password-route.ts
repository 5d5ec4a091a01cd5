import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { unrestrictedResource } from '../../request/access/access'
import type { Context, AppEnv } from '../../request/context'
import { ShapeRefused } from '../../request/input/shape'
import { namesAround } from '../../store/users/users'
import { refuseWeak, hashPassword, isPassword } from '../../process/password'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import { boundsWithin, type SharedLimit } from '../../request/sign-in-limit'
import { stepBody } from '../../request/input/step-bodies'
import {
  carryOver,
  endOtherSessions,
  lockPassword,
  passwordOf,
  endSession,
  sessionsOfUser,
} from '../../store/users/own-sessions'
import { updateRecord } from '../../store/records/records'
import { refuseGreaterUser } from './user-steps'
import type { Tx } from '../../store/transaction'
import { requireConfirmation } from '../../request/access/ask-password'
import { requireRight } from '../../request/access/rights'

const path = '/new_password'

/**
 * A user's new password, as sent.
 *
 * @throws RuleBroken `password_required`, `password_weak`; ShapeRefused when it does not meet the users' schema
 */
export async function newPassword(c: Context, userId: number, wanted: unknown): Promise<string> {
  const password = shapedPassword(c, wanted)
  await refuseWeak(password, await namesAround(c.var.shop.db, userId), path)
  return password
}

function shapedPassword(c: Context, wanted: unknown): string {
  const { shaper, resources } = c.var.shop
  try {
    const { password } = shaper.shape(
      unrestrictedResource(c, 'users'),
      resources,
      { password: wanted },
      'update',
    )
    if (typeof password !== 'string') throw new RuleBroken('password_required', {}, path)
    return password
  } catch (error) {
    if (!(error instanceof ShapeRefused)) throw error
    throw new ShapeRefused(error.errors.map((each) => ({ ...each, instancePath: path })))
  }
}

/** The users' resource defines the requirements of a new password. */
const readPasswords = stepBody<{ old_password: string; new_password: unknown }>({
  old_password: { type: 'string', maxLength: 200 },
  new_password: {},
})

/**
 * `/user/password`: changes the user's own password, given the old one. As at the sign-in, the old one cannot be
 * guessed by repeated attempts, which count within the session. All other sessions of the user end; this one continues.
 */
export function ownPasswordRoute(limit: SharedLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().put('/', async (c) => {
    const { old_password: old = '', new_password: wanted } = readPasswords(c.var.body)
    const { id } = c.var.user
    const { db } = c.var.shop
    const password = await newPassword(c, id, wanted)
    const bounds = boundsWithin(c.var.sessionId)
    await limit.attempt(bounds)
    // Hashing is slow on purpose, so no transaction waits for it.
    const known = await passwordOf(db, id)
    const isRight = await isPassword(old, known, true)
    const hash = await hashPassword(password)
    const work = async (tx: Tx, note: Note) => {
      if (!isRight || !(await lockPassword(tx, id, known)))
        throw new RuleBroken('password_wrong', {}, '/old_password')
      await writePassword(tx, c, hash)
      note('users', id, null, null)
    }
    await change(c, 'users.own_password', work, { unrepeatable: true })
    await limit.succeeded(bounds)
    return c.json({})
  })
}

async function writePassword(tx: Tx, c: Context, password: string): Promise<void> {
  await updateRecord(tx, unrestrictedResource(c, 'users'), c.var.user.id, { password })
  await endOtherSessions(tx, c.var.user.id, c.var.sessionId)
  await carryOver(tx, c.var.sessionId)
}

/** The user of the path. */
const userIn = (c: Context) => Number(c.req.param('user'))

/**
 * `/users/{id}/sessions`: the places where any user is signed in, and ending sessions there, for users who may manage
 * users and have recently entered their password; not those of users who may more. The requesting session continues.
 */
export const userSessionRoutes = new Hono<AppEnv>()
  .use('/:user{[0-9]{1,15}}/sessions/*', requireRight('users'), requireConfirmation, async (c, next) => {
    await refuseGreaterUser(c, String(userIn(c)))
    await next()
  })
  .get('/:user{[0-9]{1,15}}/sessions', async (c) => {
    const { db, environment } = c.var.shop
    const sessions = await sessionsOfUser(db, userIn(c), environment.sessionIdle)
    return c.json(sessions.map((session) => ({ ...session, current: session.id === c.var.sessionId })))
  })
  .delete('/:user{[0-9]{1,15}}/sessions/:id{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('id'))
    await change(c, 'users.end_session', async (tx, note) => {
      if (!(await endSession(tx, userIn(c), id))) throw new RuleBroken('not_found')
      note('users', userIn(c), null, null)
    })
    return c.body(null, 204)
  })
  .delete('/:user{[0-9]{1,15}}/sessions', async (c) => {
    await change(c, 'users.end_all_sessions', async (tx, note) => {
      await endOtherSessions(tx, userIn(c), c.var.sessionId)
      note('users', userIn(c), null, null)
    })
    return c.body(null, 204)
  })

/** `/user/sessions`: the places where the user is signed in, and ending sessions there. */
export const ownSessionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { db, environment } = c.var.shop
    const sessions = await sessionsOfUser(db, c.var.user.id, environment.sessionIdle)
    return c.json(sessions.map((session) => ({ ...session, current: session.id === c.var.sessionId })))
  })
  .delete('/:id{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('id'))
    await change(c, 'users.end_session', async (tx, note) => {
      if (!(await endSession(tx, c.var.user.id, id))) throw new RuleBroken('not_found')
      note('goldbook_sessions', id, null, null)
    })
    return c.body(null, 204)
  })
  .delete('/', async (c) => {
    await change(c, 'users.end_other_sessions', async (tx, note) => {
      for (const id of await endOtherSessions(tx, c.var.user.id, c.var.sessionId))
        note('goldbook_sessions', id, null, null)
    })
    return c.body(null, 204)
  })
