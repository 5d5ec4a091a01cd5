import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { keepPreference, preferencesOf } from '../../store/users/preferences'

/** In characters of JSON. */
const LARGEST_VALUE = 20_000

/** `/user/preferences`: settings that a user's screens remember, such as the columns of a list. */
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
