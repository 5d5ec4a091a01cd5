import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { confirmedOnly } from '../../request/access/ask-password'
import { requireRight } from '../../request/access/rights'
import type { AppEnv, Context } from '../../request/context'
import { endOtherSessions, endSession, sessionsOfUser } from '../../store/users/own-sessions'
import { change } from '../change'

/** The user of the path. */
const userIn = (c: Context) => Number(c.req.param('user'))

/**
 * `/users/{id}/sessions`: where any user is signed in, and ending sessions there, for those who may manage users and
 * have recently entered their password. The session that asks goes on.
 */
export const userSessionRoutes = new Hono<AppEnv>()
  .use('/:user{[0-9]{1,15}}/sessions/*', requireRight('users'), confirmedOnly)
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
