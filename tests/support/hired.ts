import { createHash } from 'node:crypto'
import { openSession } from '#server/store/users/users'
import { kept } from './cast'
import { tokenOf, type TestShop } from './shop'

/**
 * A new member of staff, signed in with a password entered a moment ago: `shop.call(…, { as: username })`
 * calls as them.
 *
 * @param as who adds them
 * @returns the user's id
 */
export async function hire(
  { call, shop }: Pick<TestShop, 'call' | 'shop'>,
  username: string,
  roles: readonly string[],
  as = 'admin',
): Promise<number> {
  const password = 'pearl-anvil-candle-9'
  const made = kept(await call('POST', '/users', { username, name: username, roles, password }, { as }))
  const token = createHash('sha256').update(tokenOf(username)).digest('hex')
  await openSession(shop.db, token, Number(made.id), new Date(Date.now() + 3_600_000))
  return Number(made.id)
}
