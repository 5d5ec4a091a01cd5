import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { endOtherSessions, endSession, sessionsOfUser } from '../../store/users/own-sessions'

/** `/user/sessions`: the places where the user is signed in, and ending sessions there. */
export const ownSessionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { db, environment } = c.var.shop
    const sessions = await sessionsOfUser(db, c.var.user.id, environment.sessionIdle)
    return c.json(sessions.map((session) => ({ ...session, current: session.id === c.var.sessionId })))
  })
  .delete('/:id{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('id'))
    await change(c, 'users.end_session', async (tx, note) => {
      if (!(await endSession(tx, c.var.user.id, id))) throw new RuleBroken('not_found')
      note('goldbook_sessions', id, null, null)
    })
    return c.body(null, 204)
  })
  .delete('/', async (c) => {
    await change(c, 'users.end_other_sessions', async (tx, note) => {
      for (const id of await endOtherSessions(tx, c.var.user.id, c.var.sessionId))
        note('goldbook_sessions', id, null, null)
    })
    return c.body(null, 204)
  })
