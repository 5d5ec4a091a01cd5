import type { Resource } from '#resource/resource'
import { createContext, useContext, useEffect, useState } from 'react'
import { namedVersion, request, resourcesVersion } from './request'

/** A resource as the server sends it: what the role may see of it, and the version of its validator. */
export type ServedResource = Resource & { version: string }
export type ServedResources = Record<string, ServedResource>

/** The resources, and the version that the server gave them as a whole. */
export interface LoadedResources {
  resources: ServedResources
  version: string | undefined
}

/** Asks for the resources that the signed-in role may see; the browser asks with the ETag that it keeps. */
export async function loadResources(): Promise<LoadedResources> {
  let version: string | undefined
  const onHeaders = (headers: Headers) => {
    version = resourcesVersion(headers)
  }
  const list = await request<ServedResource[]>('GET', '/resources', undefined, { onHeaders })
  return { resources: Object.fromEntries(list.map((resource) => [resource.$id, resource])), version }
}

let onTheirWay: Promise<LoadedResources> | undefined

/** Asks for the resources before the app is there that shows them: whoever has a token most likely may. */
export function sendForResources(): void {
  onTheirWay = loadResources()
  // What fails here is asked again by whoever needs it.
  onTheirWay.catch(() => undefined)
}

/** The resources that an app begins with: those that are on their way already, or asked for now. */
export async function firstResources(): Promise<LoadedResources> {
  const early = onTheirWay
  onTheirWay = undefined
  return early === undefined ? loadResources() : early.catch(loadResources)
}

/** The addresses, under `/admin`, of the lists that the server keeps from the signed-in role. */
export async function closedPages(): Promise<string[]> {
  let closed = ''
  const onHeaders = (headers: Headers) => {
    closed = headers.get('x-closed-pages') ?? ''
  }
  await request('GET', '/resources', undefined, { onHeaders })
  return closed === '' ? [] : closed.split(',')
}

/**
 * The resources as the server serves them now: asked for once more as soon as any answer names another version.
 *
 * @param first what the app began with
 */
export function useFollowedResources(first: LoadedResources): ServedResources {
  const [{ resources, version }, setLoaded] = useState(first)
  useEffect(() => {
    let loading = false
    return namedVersion.subscribe(() => {
      if (namedVersion.get() === version || loading) return
      loading = true
      // What fails now is tried again at the next answer: the screens go on with what they have.
      loadResources()
        .then(setLoaded, () => undefined)
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

/** One resource by its name. A screen asks only for what its role may see; anything else is our mistake. */
export function useResource(name: string): ServedResource {
  const resource = useResources()[name]
  if (resource === undefined) throw new Error(`there is no resource "${name}" for this role`)
  return resource
}
