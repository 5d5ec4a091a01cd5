import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const generated = fileURLToPath(new URL('../../.generated/languages', import.meta.url))

/** The language of `title` in the resource files, and of whoever asks for none that exists. */
const FIRST = 'zh'

/** The language that another one falls back to. */
const FALLBACK = 'en'

/** Large texts, of which only the language on screen is loaded; all but those of the screens with their pages. */
const onDemand = new Set(['screens', 'settings', 'proofs', 'reports', 'stocktake'])

/** What resource files say for themselves comes before the English of a folder, so that nothing is filled in here. */
const asWritten = new Set(['resources'])

/** A module that gives the libraries of the screens their texts. */
const LIBRARIES = 'libraries.ts'

const isTree = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** The forms of English, `lines_one` and `lines_other`, become those of the language, unless it counts by itself. */
function pluralForm(key, english, own, categories) {
  const counted = key.replace(/_(one|other)$/, '')
  const isForm = counted !== key && Object.hasOwn(english, `${counted}_other`)
  if (!isForm) return [[key, english[key]]]
  if ([counted, ...categories.map((each) => `${counted}_${each}`)].some((each) => Object.hasOwn(own, each)))
    return []
  return categories.map((each) => [
    `${counted}_${each}`,
    english[`${counted}_${each}`] ?? english[`${counted}_other`],
  ])
}

/** The texts of a language, with the English ones where it has none. */
function completed(english, own, categories) {
  const missing = Object.keys(english)
    .filter((key) => !Object.hasOwn(own, key))
    .flatMap((key) => pluralForm(key, english, own, categories))
  const there = Object.entries(own).map(([key, value]) => [
    key,
    isTree(value) && isTree(english[key]) ? completed(english[key], value, categories) : value,
  ])
  return Object.fromEntries([...there, ...missing])
}

function writeWhenChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function linkTo(file, out) {
  const relative = path.relative(out, file).replaceAll(path.sep, '/')
  return JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`)
}

function moduleOf(name, files, out) {
  const lines = [...files].map(([language, file]) =>
    onDemand.has(name) || name === path.parse(LIBRARIES).name
      ? [`  ${language}: () => import(${linkTo(file, out)}),`]
      : [`import ${language} from ${linkTo(file, out)} with { type: 'json' }`, `  ${language},`],
  )
  return [
    '// Made from the folders of src/words by src/words/list-languages.mjs. Do not edit.',
    ...lines.flatMap((each) => each.slice(0, -1)),
    `export const ${name} = {`,
    ...lines.map((each) => each.at(-1)),
    '}\n',
  ].join('\n')
}

/**
 * Writes a module for each namespace with the texts of every language: the folders of `src/words` are the languages of
 * goldbook. Where a folder lacks a text, the English one takes its place.
 *
 * @param {string[]} folders one a language, named for it
 * @param {string} out where the modules are written
 */
export function writeLanguages(folders = foldersIn(here), out = generated) {
  const byLanguage = new Map(folders.map((folder) => [path.basename(folder), folder]))
  const english = byLanguage.get(FALLBACK)
  const languages = [FIRST, ...[...byLanguage.keys()].filter((each) => each !== FIRST).toSorted()]
  const fileOf = (language, file) => path.join(byLanguage.get(language), file)
  for (const file of readdirSync(english)) {
    const { name, ext } = path.parse(file)
    const there = languages.filter((language) => !asWritten.has(name) || existsSync(fileOf(language, file)))
    const files = there.map((language) => {
      const own = fileOf(language, file)
      if (asWritten.has(name)) return [language, own]
      if (ext !== '.json') return [language, existsSync(own) ? own : fileOf(FALLBACK, file)]
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      const whole = completed(readJson(fileOf(FALLBACK, file)), readJson(own), pluralCategories)
      const made = path.join(out, language, file)
      const isWhole = JSON.stringify(whole) === JSON.stringify(readJson(own))
      if (isWhole) rmSync(made, { force: true })
      else writeWhenChanged(made, JSON.stringify(whole))
      return [language, isWhole ? own : made]
    })
    writeWhenChanged(path.join(out, `${name}.ts`), moduleOf(name, files, out))
  }
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
}
