import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { wholeResource } from '../../http/access/access'
import { addressOf } from '../../http/caller-address'
import { change, type Note } from '../change'
import type { AppEnv, Context } from '../../http/context'
import { newPassword } from './new-password'
import { hashPassword, isPassword } from '../../passwords/password'
import { boundsOf, type SignInLimit } from '../../http/sign-in-limit'
import { stepBody } from '../../http/input/step-bodies'
import { carryOver, endOtherSessions, lockPassword, passwordOf } from '../../store/users/own-sessions'
import { updateRecord } from '../../store/records/records'
import type { Tx } from '../../store/transaction'

/** What a new password is like the resource of the users says. */
const readPasswords = stepBody<{ old_password: string; new_password: unknown }>({
  old_password: { type: 'string', maxLength: 200 },
  new_password: {},
})

/**
 * `/user/password`: a user changes their own, by the one that they know. The old one can't be guessed by trying, as
 * with signing in. Every other session of theirs is over then; this one goes on.
 */
export function ownPasswordRoute(limit: SignInLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().put('/', async (c) => {
    const { old_password: old = '', new_password: wanted } = readPasswords(c.var.body)
    const { id, username } = c.var.user
    const { db } = c.var.shop
    const password = await newPassword(c, id, wanted)
    const bounds = boundsOf({ account: username, address: addressOf(c) ?? '', device: undefined })
    limit.attempt(bounds)
    // Hashing takes long by intent: no transaction waits for it.
    const known = await passwordOf(db, id)
    const isRight = await isPassword(old, known, true)
    const hash = await hashPassword(password)
    const work = async (tx: Tx, note: Note) => {
      if (!isRight || !(await lockPassword(tx, id, known)))
        throw new RuleBroken('password_wrong', {}, '/old_password')
      await writePassword(tx, c, hash)
      note('users', id, null, null)
    }
    await change(c, 'users.own_password', work, { checksPassword: true })
    limit.succeeded(bounds)
    return c.json({})
  })
}

async function writePassword(tx: Tx, c: Context, password: string): Promise<void> {
  await updateRecord(tx, wholeResource(c, 'users'), c.var.user.id, { password })
  await endOtherSessions(tx, c.var.user.id, c.var.sessionId)
  await carryOver(tx, c.var.sessionId)
}
