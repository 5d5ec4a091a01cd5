import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { request } from '../request'
import { userKey } from '../session/session'
import { trialRole } from '../session/trial-role'

/** A user's own settings by key, as the server stores them. */
export type Preferences = Record<string, unknown>

const HOUR = 60 * 60 * 1000

/** The key of the copy in this browser, which gives a screen the user's settings before the server answers. */
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
  if (trialRole() !== undefined) return
  try {
    localStorage.setItem(copyOf(user), JSON.stringify(preferences))
  } catch {
    // Without storage the value is loaded from the server each time.
  }
}

/** Saves run one after the other, so that the last one wins. */
let lastSave: Promise<unknown> = Promise.resolve()

function save(user: string, key: string, value: unknown): Promise<unknown> {
  // Settings made in a window that tries a role last as long as the window.
  if (trialRole() !== undefined) return Promise.resolve()
  lastSave = lastSave.then(() =>
    // A user who has signed in while this write waited for its turn has settings of their own.
    userKey() === user
      ? // A preference that fails to save is not worth a message: the screen shows it already.
        request('PUT', `/user/preferences/${encodeURIComponent(key)}`, { value }).catch(() => undefined)
      : undefined,
  )
  return lastSave
}

/** Loads from the server. An answer overtaken by a change, or whose user has left, leaves the copy as it is. */
async function load(user: string, signal: AbortSignal): Promise<Preferences> {
  const preferences = await request<Preferences>('GET', '/user/preferences', undefined, { signal })
  writeCopy(user, preferences)
  return preferences
}

/**
 * A preference of the signed-in user, stored by the server, and its setter. A change takes effect at once; while the
 * server is unreachable, the copy in this browser counts.
 *
 * @param key for example `list.customers`
 * @param read parses the stored value, which may be of any shape; undefined when there is none
 */
export function usePreference<T>(key: string, read: (kept: unknown) => T): [T, (value: T) => void] {
  const user = userKey()
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['preferences', user], [user])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(user, signal),
    initialData: () => readCopy(user),
    // The value is loaded from the server once, however new the copy is.
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
      const saved = save(user, key, next)
      // The aborted request would have restored the old value, but is needed for all other keys.
      if (isLoading) void saved.then(() => queries.invalidateQueries({ queryKey }))
    },
    [queries, queryKey, key, user],
  )
  return [value, change]
}
