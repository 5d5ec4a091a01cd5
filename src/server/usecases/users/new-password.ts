import { RuleBroken } from '#domain/errors'
import { wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { ShapeRefused } from '../../request/input/shape'
import { namesAround } from '../../store/users/users'
import { refuseWeak } from '../../passwords/weak-password'

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
    const { password } = shaper.shape(wholeResource(c, 'users'), resources, { password: wanted }, 'update')
    if (typeof password !== 'string') throw new RuleBroken('password_required', {}, path)
    return password
  } catch (error) {
    if (!(error instanceof ShapeRefused)) throw error
    throw new ShapeRefused(error.errors.map((each) => ({ ...each, instancePath: path })))
  }
}
