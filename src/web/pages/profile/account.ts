import { request } from '../../providers/request'

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

export const sessionsKey = ['own-sessions']

export const fetchSessions = () => request<OwnSession[]>('GET', '/user/sessions')

export const endSession = (id: number) => request<void>('DELETE', `/user/sessions/${id}`)

export const endOtherSessions = () => request<void>('DELETE', '/user/sessions')

/** Ends every other session too. @throws ApiError with what is wrong at which of the two */
export const changePassword = (old: string, wanted: string) =>
  request<unknown>('PUT', '/user/password', { old_password: old, new_password: wanted })
