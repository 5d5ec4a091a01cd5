import type { Resource } from '#resource/resource'
import { createContext, useContext } from 'react'
import { request } from './request'

/** A resource as the server sends it: what the role may see of it, and the version of its validator. */
export type ServedResource = Resource & { version: string }
export type ServedResources = Record<string, ServedResource>

/** Asks for the resources that the signed-in role may see, by name. */
export async function fetchResources(): Promise<ServedResources> {
  const list = await request<ServedResource[]>('GET', '/resources')
  return Object.fromEntries(list.map((resource) => [resource.$id, resource]))
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
