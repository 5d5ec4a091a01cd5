import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { request } from '../request'
import { userKey } from '../session/session'

/** What a user set up for themselves, by key, as the server keeps it. */
export type Preferences = Record<string, unknown>

const HOUR = 60 * 60 * 1000

/** The copy in this browser shows a screen the user's way before the server has answered. */
const copyOf = (user: string) => `preferences.${user}`

function readCopy(user: string): Preferences | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(copyOf(user)) ?? 'null')
    return typeof copy === 'object' && copy !== null ? { ...copy } : undefined
  } catch {
    return undefined
  }
}

function writeCopy(user: string, preferences: Preferences): void {
  try {
    localStorage.setItem(copyOf(user), JSON.stringify(preferences))
  } catch {
    // A browser without storage asks the server each time.
  }
}

/** One save after the other, so that the last one wins. */
let lastSave: Promise<unknown> = Promise.resolve()

function save(key: string, value: unknown): Promise<unknown> {
  lastSave = lastSave.then(() =>
    // A preference that could not be kept is not worth a message: the screen shows it already.
    request('PUT', `/user/preferences/${encodeURIComponent(key)}`, { value }).catch(() => undefined),
  )
  return lastSave
}

async function load(user: string): Promise<Preferences> {
  const preferences = await request<Preferences>('GET', '/user/preferences')
  writeCopy(user, preferences)
  return preferences
}

/**
 * A preference of the signed-in user, kept by the server, and what changes it. It takes effect at once; when the
 * server cannot be asked, what this browser knows holds.
 *
 * @param key for example `list.customers`
 * @param read makes sense of whatever is kept there; undefined when nothing is
 */
export function usePreference<T>(key: string, read: (kept: unknown) => T): [T, (value: T) => void] {
  const user = userKey()
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['preferences', user], [user])
  const { data } = useQuery({
    queryKey,
    queryFn: () => load(user),
    initialData: () => readCopy(user),
    // However new the copy is, the server is asked once behind it.
    initialDataUpdatedAt: 0,
    staleTime: HOUR,
    retry: false,
  })
  const kept = data?.[key]
  const value = useMemo(() => read(kept), [read, kept])
  const change = useCallback(
    (next: T) => {
      const preferences = { ...queries.getQueryData<Preferences>(queryKey), [key]: next }
      const isLoading = queries.isFetching({ queryKey }) > 0
      void queries.cancelQueries({ queryKey }, { revert: false })
      queries.setQueryData(queryKey, preferences)
      writeCopy(user, preferences)
      const saved = save(key, next)
      // What was on its way would have put back the old value, but brings all others.
      if (isLoading) void saved.then(() => queries.invalidateQueries({ queryKey }))
    },
    [queries, queryKey, key, user],
  )
  return [value, change]
}
