import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestShop } from './shop'

/** A resource file as a test edits it. */
export interface ResourceFile extends Record<string, unknown> {
  properties: Record<string, Record<string, unknown>>
  required?: string[]
  list: Record<'columns' | 'search', string[]>
  form: { columns: number; sections: { fields: string[] }[] }
}

/** A folder of resource files that a test may change, as an installation's admin would. */
export interface OwnResources {
  folder: string
  edit: (name: string, change: (file: ResourceFile) => void) => Promise<void>
  write: (name: string, text: string) => Promise<void>
  remove: (name: string) => Promise<void>
  drop: () => Promise<void>
}

/** Copies the shipped files. */
export async function ownResources(): Promise<OwnResources> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-resources-'))
  await cp('resources', folder, { recursive: true })
  const fileOf = (name: string) => path.join(folder, `${name}.json`)
  return {
    folder,
    edit: async (name, change) => {
      const content: ResourceFile = JSON.parse(await readFile(fileOf(name), 'utf8'))
      change(content)
      await writeFile(fileOf(name), JSON.stringify(content, null, 2))
    },
    write: (name, text) => writeFile(fileOf(name), text),
    remove: (name) => rm(fileOf(name)),
    drop: () => rm(folder, { recursive: true }),
  }
}

/** The file of a resource that is not shipped. */
export const suppliers = JSON.stringify({
  $id: 'suppliers',
  title: '供应商',
  key: 'id',
  menu: { icon: 'shop', order: 11 },
  dialog: { width: '60%', height: '60%' },
  access: { read: ['admin', 'editor'], write: ['admin'], delete: ['admin'] },
  required: ['name'],
  properties: {
    code: { title: '编号', kind: 'text', unique: true, generated: 'S{seq:3}' },
    name: { title: '名称', kind: 'text', minLength: 1 },
  },
  list: { columns: ['code', 'name'], sort: 'code|ASC', search: ['code', 'name'] },
  form: { columns: 1, sections: [{ fields: ['name'] }] },
})

/** The messages for an admin about ignored files. */
export async function problemsOf({ call }: TestShop) {
  return (await call('GET', '/resources/problems')).body.problems
}

/** The version in every answer, with the status of one. */
export async function versionOf({ call }: TestShop) {
  return (await call('GET', '/colors/999')).headers.get('X-Resources-Version')
}
