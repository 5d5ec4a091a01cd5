import { ask, type Call } from '../../data/calls'

/** One sign-in of the user, in this browser or another. */
export interface OwnSession {
  id: number
  created_at: string
  last_seen_at: string
  user_agent: string | null
  address: string | null
  /** The one that asks. */
  current: boolean
}

/** The question for the user's sessions. */
export const OWN_SESSIONS = 'own sessions'

export const ownSessions: Call<OwnSession[]> = { resource: OWN_SESSIONS, path: '/user/sessions' }

export const endSession = (id: number) => ask<void>({ method: 'DELETE', path: `/user/sessions/${id}` })

export const endOtherSessions = () => ask<void>({ method: 'DELETE', path: '/user/sessions' })

/** Changes the password and ends every other session. @throws ApiError with the problem of either input */
export const changePassword = (old: string, wanted: string) =>
  ask<unknown>({ method: 'PUT', path: '/user/password', body: { old_password: old, new_password: wanted } })
