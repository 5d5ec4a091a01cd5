import type { Resource } from '#resource/resource'
import { createContext, useContext, useEffect, useState } from 'react'
import { namedVersion, request, resourcesVersion } from './request'
import { followUser, type User } from './session/session'
import { fetchUser } from './session/sign-in'

/** A resource as the server sends it: the part that the role may see, and the version of its validator. */
export type ServedResource = Resource & { version: string }
export type ServedResources = Record<string, ServedResource>

/** The resources, and their common version. */
export interface LoadedResources {
  resources: ServedResources
  version: string | undefined
}

/** Loads the resources that the signed-in role may see; the browser sends the ETag of its cached copy. */
export async function loadResources(): Promise<LoadedResources> {
  let version: string | undefined
  const onHeaders = (headers: Headers) => {
    version = resourcesVersion(headers)
  }
  const list = await request<ServedResource[]>('GET', '/resources', undefined, { onHeaders })
  return { resources: Object.fromEntries(list.map((resource) => [resource.$id, resource])), version }
}

let onTheirWay: Promise<LoadedResources> | undefined

/** Loads the resources while the app itself is still loading: a browser with a token most likely needs them. */
export function sendForResources(): void {
  onTheirWay = loadResources()
  // After a failure the app loads them again when it starts.
  onTheirWay.catch(() => undefined)
}

/** The initial resources: those already under way, or a new request. */
export async function firstResources(): Promise<LoadedResources> {
  const early = onTheirWay
  onTheirWay = undefined
  return early === undefined ? loadResources() : early.catch(loadResources)
}

/** The addresses, under `/admin`, of the lists that the signed-in role may not see. */
export async function closedPages(): Promise<string[]> {
  let closed = ''
  const onHeaders = (headers: Headers) => {
    closed = headers.get('x-closed-pages') ?? ''
  }
  await request('GET', '/resources', undefined, { onHeaders })
  return closed === '' ? [] : closed.split(',')
}

/**
 * The current resources: loaded again as soon as an answer names another version.
 *
 * @param first the initial resources
 */
export function useFollowedResources(first: LoadedResources): ServedResources {
  const [{ resources, version }, setLoaded] = useState(first)
  useEffect(() => {
    let loading = false
    // With the resources, the user's rights have changed.
    const take = ([loaded, user]: [LoadedResources, User]) => {
      followUser(user)
      setLoaded(loaded)
    }
    return namedVersion.subscribe(() => {
      if (namedVersion.get() === version || loading) return
      loading = true
      // After a failure the next answer triggers another attempt; the screens keep the resources that they have.
      Promise.all([loadResources(), fetchUser()])
        .then(take, () => undefined)
        .finally(() => (loading = false))
    })
  }, [version])
  return resources
}

const ResourcesContext = createContext<ServedResources | undefined>(undefined)

export const ResourcesProvider = ResourcesContext.Provider

/** Every resource that the user's role may see. */
export function useResources(): ServedResources {
  const resources = useContext(ResourcesContext)
  if (resources === undefined) throw new Error('useResources stands outside of ResourcesProvider')
  return resources
}

/**
 * One resource by its name. A screen uses only resources that its role may see; anything else is a fault of the
 * program.
 */
export function useResource(name: string): ServedResource {
  const resource = useResources()[name]
  if (resource === undefined) throw new Error(`there is no resource "${name}" for this role`)
  return resource
}
