import { readdirSync, readFileSync } from 'node:fs'
import type { Resource } from '#resource/resource'
import { withShippedLabels } from '#resource/shipped-labels'
import type { ServedResource, ServedResources } from '#web/data/resources.ts'

/** The shipped resources as the server sends them; read from the project's folder, in every kind of test. */
export function servedResources(): ServedResources {
  const files = readdirSync('resources').filter((name) => !name.endsWith('.schema.json'))
  const resources = files.map((name): ServedResource => {
    const resource: Resource = JSON.parse(readFileSync(`resources/${name}`, 'utf8'))
    return { ...withShippedLabels(resource), version: '1' }
  })
  return Object.fromEntries(resources.map((resource) => [resource.$id, resource]))
}

/** The same with the shop's own properties in some of them. */
export function withOwnFields(own: Record<string, ServedResource['properties']>): ServedResources {
  return Object.fromEntries(
    Object.entries(servedResources()).map(([name, resource]) => [
      name,
      { ...resource, properties: { ...resource.properties, ...own[name] } },
    ]),
  )
}
