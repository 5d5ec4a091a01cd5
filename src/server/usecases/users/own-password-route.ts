import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { wholeResource } from '../../request/access/access'
import { addressOf } from '../../request/caller-address'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import type { AppEnv, Context } from '../../request/context'
import { newPassword } from './new-password'
import { hashPassword, isPassword } from '../../passwords/password'
import { boundsOf } from '../../request/sign-in-limit'
import type { SharedLimit } from '../../request/shared-limit'
import { stepBody } from '../../request/input/step-bodies'
import { carryOver, endOtherSessions, lockPassword, passwordOf } from '../../store/users/own-sessions'
import { updateRecord } from '../../store/records/records'
import type { Tx } from '../../store/transaction'

/** The users' resource defines the requirements of a new password. */
const readPasswords = stepBody<{ old_password: string; new_password: unknown }>({
  old_password: { type: 'string', maxLength: 200 },
  new_password: {},
})

/**
 * `/user/password`: changes the user's own password, given the old one. As at the sign-in, the old one can't be guessed
 * by trying. All other sessions of the user end; this one continues.
 */
export function ownPasswordRoute(limit: SharedLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().put('/', async (c) => {
    const { old_password: old = '', new_password: wanted } = readPasswords(c.var.body)
    const { id, username } = c.var.user
    const { db } = c.var.shop
    const password = await newPassword(c, id, wanted)
    const bounds = boundsOf({ account: username, address: addressOf(c) ?? '', device: undefined })
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
  await updateRecord(tx, wholeResource(c, 'users'), c.var.user.id, { password })
  await endOtherSessions(tx, c.var.user.id, c.var.sessionId)
  await carryOver(tx, c.var.sessionId)
}
