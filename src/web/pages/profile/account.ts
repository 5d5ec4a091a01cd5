import { ask, type Call } from '../../data/calls'
import type { Session } from '../../editing/sessions/SessionRow'

/** The question for the user's sessions. */
export const OWN_SESSIONS = 'own sessions'

export const ownSessions: Call<Session[]> = { resource: OWN_SESSIONS, path: '/user/sessions' }

export const endSession = (id: number) => ask<void>({ method: 'DELETE', path: `/user/sessions/${id}` })

export const endOtherSessions = () => ask<void>({ method: 'DELETE', path: '/user/sessions' })

/** Changes the password and ends every other session. @throws ApiError with the problem of either input */
export const changePassword = (old: string, wanted: string) =>
  ask<unknown>({ method: 'PUT', path: '/user/password', body: { old_password: old, new_password: wanted } })
