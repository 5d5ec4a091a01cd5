import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

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

/** A copy of the shipped files. */
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
