import type { Resource, Resources } from '#resource/resource'
import { withShippedLabels } from '#resource/shipped-labels'
import { filesBelow, read } from './source'

/** The shipped resource files, by name. */
export function shippedResources(): Resources {
  const files = filesBelow('resources', '.json').filter((name) => !name.endsWith('.schema.json'))
  const resources = files.map((name) => withShippedLabels(JSON.parse(read(name))))
  return Object.fromEntries(resources.map((resource) => [resource.$id, resource]))
}

/** A small resource, with the changes of a test. */
export function resourceOf(changes: Partial<Resource>): Resource {
  return {
    $id: 'rings',
    title: '戒指',
    titles: { en: 'Rings' },
    key: 'id',
    dialog: { width: '40%', height: '40%' },
    access: { read: ['admin'], write: ['admin'], delete: ['admin'] },
    properties: { name: { title: '名称', kind: 'text' } },
    list: { columns: ['name'], sort: 'id|DESC', search: ['name'] },
    form: { columns: 1, sections: [{ fields: ['name'] }] },
    ...changes,
  }
}
