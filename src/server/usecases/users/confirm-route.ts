import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { addressOf } from '../../request/caller-address'
import type { AppEnv } from '../../request/context'
import { isPassword } from '../../passwords/password'
import { boundsOf } from '../../request/sign-in-limit'
import type { SharedLimit } from '../../request/shared-limit'
import { tell } from '../../request/events'
import { stepBody } from '../../request/input/step-bodies'
import { confirmSession, passwordOf } from '../../store/users/own-sessions'

const readPassword = stepBody<{ password: string }>({ password: { type: 'string', maxLength: 200 } })

/**
 * `POST /user/confirm`: the user of a session enters their password again. A wrong password counts like a failed
 * sign-in; the request is not stored, and no answer is repeated.
 */
export function confirmRoute(limit: SharedLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (c) => {
    const { password = '' } = readPassword(c.var.body)
    const { db } = c.var.shop
    const { id, username } = c.var.user
    const bounds = boundsOf({ account: username, address: addressOf(c) ?? '', device: undefined })
    await limit.attempt(bounds)
    if (!(await isPassword(password, await passwordOf(db, id), true)))
      throw new RuleBroken('password_wrong', {}, '/password')
    await limit.succeeded(bounds)
    await confirmSession(db, c.var.sessionId)
    await tell(c, 'password_told')
    return c.json({})
  })
}
