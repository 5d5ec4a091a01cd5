import fs from 'node:fs'
import path from 'node:path'
import { mistakesIn, type Mistake } from '#resource/check/check'
import { mergedSet, overlayMistakes, type Overlays } from '#resource/merge'
import type { Resources } from '#resource/resource'
import { translated } from '#resource/translated'
import { withTranslations } from '#resource/translations/with-translations'
import { withUseCases, type Registry } from '../request/use-cases'
import { BadResources, unreadable, META_SCHEMA, resourceValidator, schemaMistakes } from './meta-schema'
import { parseFile, loadReports, reportsFolder } from './load-reports'

/** The content of a folder of resource files. */
interface ReadFiles {
  /** The files that are valid individually; the set is not checked yet. */
  resources: Resources
  /** The mistakes in the other files. */
  mistakes: Mistake[]
}

/**
 * Reads and checks the resource files of a folder.
 *
 * @param useCases the use cases of the resources
 * @throws BadResources with all mistakes
 */
export function loadResources(folder: string, useCases: Registry): Resources {
  const { resources, mistakes } = readResources(folder)
  const unread = new Set(mistakes.map(nameOf))
  const all = [...mistakes, ...mistakesIn(withUseCases(resources, useCases), unread)]
  if (all.length > 0) throw new BadResources(all.toSorted((one, other) => one.file.localeCompare(other.file)))
  return resources
}

/**
 * Reads the resource files of a folder individually.
 *
 * @throws BadResources when the folder or the schema of its files can't be read
 */
export function readResources(folder: string): ReadFiles {
  const files = namesIn(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const mistakes: Mistake[] = []
  const validate = resourceValidator(folder)
  const resources: Resources = {}
  for (const file of files.toSorted()) {
    const content = parseFile(path.join(folder, file), file, mistakes)
    if (content === undefined) continue
    if (!validate(content)) mistakes.push(...schemaMistakes(file, validate.errors ?? []))
    else if (`${content.$id}.json` !== file)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${file.slice(0, -5)}"` })
    else resources[content.$id] = translated(content)
  }
  return { resources, mistakes }
}

/** The resource to which a mistake's file belongs. */
export function nameOf({ file }: Mistake): string {
  return file.replace(/\.json$/, '')
}

/**
 * Checked files merged with an installation's overlays, checked again, and completed by the use cases and the translations.
 *
 * @throws BadResources with all mistakes; each is in an overlay
 */
export function overlaid(
  folder: string,
  shipped: Resources,
  overlays: Overlays,
  useCases: Registry,
): Resources {
  const files = mergedSet(shipped, overlays)
  const resources = withUseCases(files, useCases)
  const known = withUseCases(shipped, useCases)
  const validate = resourceValidator(folder)
  const mistakes = Object.entries(overlays).flatMap(([name, overlay]) => {
    const [before, after] = [known[name], files[name]]
    if (!before || !after) return []
    const refused = validate(after) ? [] : schemaMistakes(`${name}.json`, validate.errors ?? [])
    return [...overlayMistakes(before, overlay, known), ...refused]
  })
  if (mistakes.length === 0) mistakes.push(...mistakesIn(resources))
  if (mistakes.length > 0) throw new BadResources(mistakes)
  return withTranslations(resources)
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    throw unreadable('', error)
  }
}

/**
 * Checks the resource files of a folder and prints every mistake with its file and path.
 *
 * @returns the number of mistakes
 */
export function checkResources(folder: string, useCases: Registry, print: (line: string) => void): number {
  try {
    const resources = withTranslations(loadResources(folder, useCases))
    print(`${Object.keys(resources).length} resources, no mistakes`)
    const reports = Object.keys(loadReports(reportsFolder(folder), resources))
    if (reports.length > 0) print(`${reports.length} reports, no mistakes`)
    return 0
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    for (const line of error.message.split('\n')) print(line)
    const count = error.mistakes.length
    print(`${count} ${count === 1 ? 'mistake' : 'mistakes'}`)
    return count
  }
}
