import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** A package that goldbook consists of besides its own code. */
export interface Licence {
  name: string
  version: string
  /** As its package names it. */
  licence: string
  /** Where it runs. */
  where: ('browser' | 'server')[]
  /** The texts of its licence, as it brings them along. */
  text: string
}

/** Its path beside the build; the server does not serve it as it is. */
const LICENCES = '.vite/licences.json'

/** What packages call the files of their licences. */
const TEXTS = /^(licen[cs]e|copying|notice|ofl)/i

/** The first words of the MIT licence, by which it is known where a package does not name it. */
const MIT = /Permission is hereby granted, free of charge/

/** The licences of hiprint's core, which its package does not name. */
const hiprint = {
  name: 'vue-plugin-hiprint',
  licence: 'MIT AND LGPL-2.1',
  texts: ['hiprint.txt', 'LGPL-2.1.txt'],
}

/** The texts of licences that packages name without bringing them along. */
const unbrought: Readonly<Record<string, readonly string[]>> = {
  'LGPL-3.0-or-later': ['LGPL-3.0.txt', 'GPL-3.0.txt'],
}

interface Manifest {
  name?: string
  version?: string
  license?: string | { type?: string }
  /** As old packages write it. */
  licenses?: { type?: string }[]
  dependencies?: Record<string, string>
  /** Programs for single platforms, of which those of this one are installed. */
  optionalDependencies?: Record<string, string>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** The folder of the package that a module is of; undefined for our own. */
export function packageOf(module: string): string | undefined {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]
}

/** The folder of a package as another one sees it: its own copy, or that of a folder above. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(found, 'package.json'))) return found
    if (folder === path.dirname(folder)) return undefined
  }
}

/** The folders of packages, and of all that they need. */
export function withNeeds(names: readonly string[], from: string, known = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = folderOf(name, from)
    if (folder === undefined || known.has(folder)) continue
    known.add(folder)
    const { dependencies, optionalDependencies } = manifestOf(folder)
    withNeeds(Object.keys({ ...dependencies, ...optionalDependencies }), folder, known)
  }
  return known
}

/** The packages that our server names in its sources, by import or by path. */
export function namedByServer(root: string): string[] {
  const layers = ['server', 'domain', 'resource', 'paper', 'sheet', 'words']
  const text = layers
    .flatMap((layer) => {
      const folder = path.join(root, 'src', layer)
      return (
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          // The texts that libraries of the screens bring along are the browser's.
          .filter((name) => name.endsWith('.ts') && !name.endsWith('libraries.ts'))
          .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      )
    })
    .join('\n')
  const names = Object.keys(manifestOf(root).dependencies ?? {})
  return names.filter((name) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
}

/** What a package says of its licence. */
export function licenceOf(folder: string, root: string): Omit<Licence, 'where'> {
  const { name = path.basename(folder), version = '', license, licenses } = manifestOf(folder)
  const own = readdirSync(folder)
    .filter((file) => TEXTS.test(file))
    .map((file) => path.join(folder, file))
  const isHiprint = name === hiprint.name
  const [first] = licenses ?? []
  const named = typeof license === 'string' ? license : ((license ?? first)?.type ?? '')
  const kept = isHiprint ? hiprint.texts : own.length === 0 ? (unbrought[named] ?? []) : []
  const files = kept.length > 0 ? kept.map((file) => path.join(root, 'licences', file)) : own
  const text = files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n')
  const known = named === '' && MIT.test(text) ? 'MIT' : named
  return { name, version, licence: isHiprint ? hiprint.licence : known, text }
}

/** Of copies of a package in several folders, one, which runs wherever one of them does. */
function once(all: readonly Licence[]): Licence[] {
  const known = new Map<string, Licence>()
  for (const each of all) {
    const key = `${each.name} ${each.version}`
    const where = [...new Set([...(known.get(key)?.where ?? []), ...each.where])]
    known.set(key, { ...each, where })
  }
  return [...known.values()]
}

/** All packages of the browser and of the server, by name. */
function allLicences(modules: readonly string[], root: string): Licence[] {
  const browser = new Set(modules.flatMap((module) => packageOf(module) ?? []))
  const server = withNeeds(namedByServer(root), root)
  const folders = [...new Set([...browser, ...server])]
  const all = folders.map((folder): Licence => ({
    ...licenceOf(folder, root),
    where: [
      ...(browser.has(folder) ? (['browser'] as const) : []),
      ...(server.has(folder) ? (['server'] as const) : []),
    ],
  }))
  return once(all).toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version),
  )
}

/**
 * Writes down the licences of all that is built into the browser's files, or that the server loads. `build.license` of
 * vite lists the former alone, each with one text, and as packages name them.
 */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const all = allLicences(modules, this.environment.config.root)
      this.emitFile({ type: 'asset', fileName: LICENCES, source: JSON.stringify(all) })
    },
  }
}
