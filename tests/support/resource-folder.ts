import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Resource } from '#resource/resource'

/** A folder of resource files: the shipped ones and a story's own. */
export interface ResourceFolder {
  folder: string
  remove: () => void
}

/** Copies the shipped files, and puts others beside or over them. */
export function resourceFolder(...own: Resource[]): ResourceFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldbook-resources-'))
  cpSync('resources', folder, { recursive: true })
  for (const resource of own)
    writeFileSync(path.join(folder, `${resource.$id}.json`), JSON.stringify(resource, undefined, 2))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
