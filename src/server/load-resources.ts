import fs from 'node:fs'
import path from 'node:path'
import { mistakesIn, type Mistake } from '#resource/check'
import { mergedSet, overlayMistakes, type Overlays } from '#resource/merge'
import { jsonFault } from '#resource/json-place'
import type { Resources } from '#resource/resource'
import { BadResources, unreadable } from './bad-resources'
import { META_SCHEMA, resourceValidator, schemaMistakes } from './meta-schema'

/**
 * Reads and checks the resource files of a folder.
 *
 * @throws BadResources with all mistakes
 */
export function loadResources(folder: string): Resources {
  const files = namesIn(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const mistakes: Mistake[] = []
  const validate = resourceValidator(folder)
  const resources: Resources = {}
  for (const file of files.toSorted()) {
    const content = parse(path.join(folder, file), file, mistakes)
    if (content === undefined) continue
    if (!validate(content)) mistakes.push(...schemaMistakes(file, validate.errors ?? []))
    else if (`${content.$id}.json` !== file)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${file.slice(0, -5)}"` })
    else resources[content.$id] = content
  }
  const unread = new Set(mistakes.map(({ file }) => file.replace(/\.json$/, '')))
  mistakes.push(...mistakesIn(resources, unread))
  if (mistakes.length > 0)
    throw new BadResources(mistakes.toSorted((one, other) => one.file.localeCompare(other.file)))
  return resources
}

/**
 * Checked files with the overlays of an installation laid over them, checked again.
 *
 * @throws BadResources with all mistakes; each stands in an overlay
 */
export function overlaid(folder: string, shipped: Resources, overlays: Overlays): Resources {
  const resources = mergedSet(shipped, overlays)
  const validate = resourceValidator(folder)
  const mistakes = Object.entries(overlays).flatMap(([name, overlay]) => {
    const [before, after] = [shipped[name], resources[name]]
    if (!before || !after) return []
    const refused = validate(after) ? [] : schemaMistakes(`${name}.json`, validate.errors ?? [])
    return [...overlayMistakes(before, overlay, shipped), ...refused]
  })
  if (mistakes.length === 0) mistakes.push(...mistakesIn(resources))
  if (mistakes.length > 0) throw new BadResources(mistakes)
  return resources
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    throw unreadable('', error)
  }
}

function parse(file: string, name: string, mistakes: Mistake[]): unknown {
  let text = ''
  try {
    text = fs.readFileSync(file, 'utf8')
    return JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const fault = error instanceof SyntaxError ? jsonFault(text) : undefined
    const reason = fault ? `line ${fault.line}, column ${fault.column}: ${said}` : said
    mistakes.push({ file: name, path: '', reason })
    return undefined
  }
}
