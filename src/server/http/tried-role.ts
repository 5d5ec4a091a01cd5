import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { AppEnv, Context } from '../request/context'
import { refuseMoreThanOwn } from '../request/access/own-measure'
import { may } from '../request/access/rights'
import { tell } from '../request/events'

/** The POSTs that only read; everything else that is no GET changes something, or takes it out of the shop. */
const readingPosts: readonly RegExp[] = [
  /^\/_api\/[\w-]+\/(search|sums|groups)$/,
  /^\/_api\/resources\/[\w-]+\/plan$/,
  /^\/_api\/trail\/(proof|seals\/check)$/,
]

/**
 * Answers a user who may administer roles as another role would be answered, on request: by the header `X-Try-As`, or by
 * `try_as` in the address of a file that a tag loads. Nothing can be changed meanwhile.
 *
 * @throws RuleBroken `forbidden` for other users, `not_found` for an unknown role, `more_than_own`, `read_only_try` for a change
 */
export const tryRole = createMiddleware<AppEnv>(async (c, next) => {
  const wanted = c.req.header('X-Try-As') ?? c.req.query('try_as')
  if (wanted === undefined) return next()
  const { user } = c.var
  const role = decoded(wanted)
  if (!may(c, 'roles')) throw new RuleBroken('forbidden')
  const known = c.var.shop.roles.find(({ code }) => code === role)
  if (!known) throw new RuleBroken('not_found')
  refuseMoreThanOwn(c, [known], '')
  c.set('user', { ...user, roles: [role] })
  c.set('triedRole', role)
  if (!onlyReads(c)) throw new RuleBroken('read_only_try')
  // A window that shows the app to a role begins with this call.
  if (c.req.path === '/_api/user/info') await tell(c, 'role_tried', { role })
  await next()
})

function onlyReads({ req }: Context): boolean {
  if (req.method === 'POST') return readingPosts.some((path) => path.test(req.path))
  return req.method === 'GET' || req.method === 'HEAD'
}

/** A header holds no Chinese, so a name is sent as in an address. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
