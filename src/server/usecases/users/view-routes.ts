import { idOf } from '../../request/input/shape'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { resourceFor, resourcesFor } from '../../request/access/access'
import { fieldsOf } from '#resource/resource'
import { referenceOf } from '#resource/with-translations'
import { may } from '../../request/access/rights'
import { change } from '../change'
import type { AppEnv, Context } from '../../request/context'
import {
  addView,
  countViews,
  changeView,
  lockView,
  removeView,
  viewsFor,
  type View,
  type ViewValues,
  keepPreference,
  preferencesOf,
} from '../../store/users/views'
import { isPassword } from '../../process/password'
import { boundsWithin, type SharedLimit } from '../../request/sign-in-limit'
import { recordEvent } from '../../request/security-log'
import { stepBody } from '../../request/input/step-bodies'
import { confirmSession, passwordOf } from '../../store/users/own-sessions'

const LONGEST_NAME = 80
/** Far longer than a list with a filter on each of its columns. */
const LONGEST_STATE = 4000
/** More than anybody chooses from, so that the shared views of a user do not slow down everybody's lists. */
const MOST_VIEWS = 50

/** `/user/views`: the saved views of lists, private or shared with every user who may read the resource. */
export const viewRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const asked = c.req.query('resource')
    const names = asked === undefined ? Object.keys(resourcesFor(c)) : [resourceFor(c, asked, 'read').$id]
    const views = await viewsFor(c.var.shop.db, c.var.user.id, names)
    return c.json(views.map((view) => shown(c, view)))
  })
  .post('/', async (c) => {
    const { resource: name, ...values } = c.var.body
    if (typeof name !== 'string') throw new RuleBroken('invalid', {}, '/resource')
    const resource = resourceFor(c, name, 'read').$id
    const read = readView({ shared: false, ...values })
    const saved = await change(c, 'views.create', async (tx, note) => {
      if ((await countViews(tx, c.var.user.id)) >= MOST_VIEWS)
        throw new RuleBroken('too_many_views', { most: MOST_VIEWS })
      const id = await addView(tx, c.var.user.id, resource, read)
      note('views', id, null, { resource, ...read })
      return shown(c, await lockView(tx, c.var.user.id, id))
    })
    return c.json(saved, 201)
  })
  .put('/:id', async (c) => {
    const saved = await change(c, 'views.update', async (tx, note) => {
      const before = await lockView(tx, c.var.user.id, idOf(c.req.param('id')))
      refuseOthers(c, before)
      const { name, state, shared } = before
      const values = readView({ name, state, shared, ...c.var.body })
      await changeView(tx, before, values)
      note('views', before.id, { name, state, shared }, { ...values })
      return shown(c, { ...before, ...values })
    })
    return c.json(saved)
  })
  .delete('/:id', async (c) => {
    await change(c, 'views.delete', async (tx, note) => {
      const view = await lockView(tx, c.var.user.id, idOf(c.req.param('id')))
      refuseOthers(c, view)
      await removeView(tx, view.id)
      note('views', view.id, { ...view }, null)
    })
    return c.body(null, 204)
  })

function shown(c: Context, { owner_id, ...view }: View) {
  return { ...view, state: visibleState(c, view), mine: owner_id === c.var.user.id }
}

/** The parameters of a list's address that name a property: its filters, its order, its grouping. */
const FILTER = /^f\./
const NAMED = new Set(['sort', 'group'])

/** The state of a view without the properties that are hidden from its reader: a filter would tell their values. */
function visibleState(c: Context, { resource: name, state }: Pick<View, 'resource' | 'state'>): string {
  const resources = resourcesFor(c)
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (resource === undefined) return state
  const isSeen = (property: string) => {
    const [own = '', inner] = property.split('.')
    if (inner === undefined) return own in fieldsOf(resource)
    const other = resources[referenceOf(own, resource)?.[1].to ?? '']
    return other !== undefined && inner in fieldsOf(other)
  }
  const parameters = new URLSearchParams(state)
  for (const [key, value] of [...parameters]) {
    const property = FILTER.test(key) ? key.replace(FILTER, '') : value.split('|')[0]
    if ((FILTER.test(key) || NAMED.has(key)) && !isSeen(property ?? '')) parameters.delete(key)
  }
  return parameters.size === new URLSearchParams(state).size ? state : parameters.toString()
}

/** Refuses changes of another user's view, except to those who see everybody's. @throws RuleBroken `not_found`, `forbidden` */
function refuseOthers(c: Context, view: View) {
  if (!Object.hasOwn(resourcesFor(c), view.resource)) throw new RuleBroken('not_found')
  if (view.owner_id !== c.var.user.id && !may(c, 'see.all')) throw new RuleBroken('forbidden')
}

function readView({ name, state, shared }: Record<string, unknown>): ViewValues {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '' || trimmed.length > LONGEST_NAME) throw new RuleBroken('invalid', {}, '/name')
  if (typeof state !== 'string' || state.length > LONGEST_STATE) throw new RuleBroken('invalid', {}, '/state')
  if (typeof shared !== 'boolean') throw new RuleBroken('invalid', {}, '/shared')
  return { name: trimmed, state, shared }
}

/** In characters of JSON. */
const LARGEST_VALUE = 20_000

/** `/user/preferences`: settings of a user's screens, such as the columns of a list. */
export const preferenceRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await preferencesOf(c.var.shop.db, c.var.user.id)))
  .put('/:key', async (c) => {
    const key = c.req.param('key')
    const { value } = c.var.body
    if (!/^[\w.:-]{1,100}$/.test(key)) throw new RuleBroken('invalid', {}, '/key')
    if (value === undefined || JSON.stringify(value).length > LARGEST_VALUE)
      throw new RuleBroken('invalid', {}, '/value')
    await change(c, 'preferences.set', async (tx, note) => {
      await keepPreference(tx, c.var.user.id, key, value)
      note('preferences', key, null, null)
    })
    return c.json({ key, value })
  })

const readPassword = stepBody<{ password: string }>({ password: { type: 'string', maxLength: 200 } })

/**
 * `POST /user/confirm`: the user of a session enters their password again. Wrong passwords count within the
 * session; the request is not stored, and no answer is repeated.
 */
export function confirmRoute(limit: SharedLimit): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (c) => {
    const { password = '' } = readPassword(c.var.body)
    const { db } = c.var.shop
    const { id } = c.var.user
    const bounds = boundsWithin(c.var.sessionId)
    await limit.attempt(bounds)
    if (!(await isPassword(password, await passwordOf(db, id), true)))
      throw new RuleBroken('password_wrong', {}, '/password')
    await limit.succeeded(bounds)
    await confirmSession(db, c.var.sessionId)
    await recordEvent(c, 'password_told')
    return c.json({})
  })
}
