import { RuleBroken } from '#domain/errors'
import { wholeResource } from './access'
import type { Context } from './context'
import { ShapeRefused } from './shape'

/**
 * A new password as somebody sends it.
 *
 * @throws RuleBroken `password_required`; ShapeRefused when it is not what the users' schema wants
 */
export function newPassword(c: Context, wanted: unknown): string {
  const path = '/new_password'
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
