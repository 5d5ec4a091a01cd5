import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './source'

/** One call of a golden case with its expected answer. */
interface Step {
  do: string
  with?: unknown
  gives?: { status?: number; body?: unknown }
  keep?: Record<string, string>
}

/** One story against the API; its format is described beside the shared cases. */
export interface GoldenCase {
  file: string
  name: string
  steps: Step[]
}

export interface Answer {
  status: number
  body: unknown
}

export type Call = (method: string, path: string, body: unknown) => Promise<Answer>

/** A story as in its file: `given` names the files of the folder `given` whose steps come first. */
interface CaseFile extends Omit<GoldenCase, 'file'> {
  given?: string[]
}

/** The cases of a folder beside or inside the project; none when the folder is missing. */
export function goldenCases(folder: string): GoldenCase[] {
  const location = path.join(root, folder)
  const read = (file: string): CaseFile => JSON.parse(readFileSync(path.join(location, file), 'utf8'))
  const files = listed(location).filter((file) => file.endsWith('.json'))
  return files.toSorted().map((file) => {
    const { name, given = [], steps } = read(file)
    return { file, name, steps: [...given.flatMap((each) => read(`given/${each}.json`).steps), ...steps] }
  })
}

function listed(location: string): string[] {
  try {
    return readdirSync(location)
  } catch {
    return []
  }
}

/**
 * Plays a case step by step.
 *
 * @returns the first answer of the API that differs from the case; nothing when none does
 */
export async function play(story: GoldenCase, call: Call): Promise<string | undefined> {
  const kept = new Map<string, unknown>()
  for (const [index, step] of story.steps.entries()) {
    const [method = '', address = ''] = step.do.split(' ')
    const answer = await call(method, inPath(address, kept), withKept(step.with, kept))
    const wanted = { status: method === 'POST' ? 201 : 200, ...step.gives }
    const difference =
      answer.status === wanted.status
        ? differenceOf(answer.body, withKept(wanted.body, kept), '')
        : `status ${answer.status} instead of ${wanted.status}`
    if (difference !== undefined) {
      return `step ${index + 1}, ${step.do}: ${difference}; answered ${JSON.stringify(answer.body)}`
    }
    for (const [name, at] of Object.entries(step.keep ?? {})) kept.set(name, reach(answer.body, at))
  }
  return undefined
}

function inPath(address: string, kept: Map<string, unknown>): string {
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(kept.get(name))))
}

/** A value of a case with its `$name`s, in strings and in keys, replaced by the kept values. */
function withKept(value: unknown, kept: Map<string, unknown>): unknown {
  if (typeof value === 'string') return keptOr(value, kept)
  if (Array.isArray(value)) return value.map((item) => withKept(item, kept))
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, inner]) => [String(keptOr(key, kept)), withKept(inner, kept)]))
}

function keptOr(text: string, kept: Map<string, unknown>): unknown {
  return text.startsWith('$') && kept.has(text.slice(1)) ? kept.get(text.slice(1)) : text
}

function reach(value: unknown, at: string): unknown {
  return at.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)]
    return isObject(inner) ? inner[key] : undefined
  }, value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether an answer matches: objects by the keys named; lists in length and item by item; everything else
 * exactly.
 */
function differenceOf(actual: unknown, wanted: unknown, at: string): string | undefined {
  const otherwise = `${at || 'body'} is ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`
  if (wanted === undefined) return undefined
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return otherwise
    return first(wanted.map((item, index) => differenceOf(actual[index], item, `${at}/${index}`)))
  }
  if (isObject(wanted)) {
    if (!isObject(actual)) return otherwise
    return first(Object.keys(wanted).map((key) => differenceOf(actual[key], wanted[key], `${at}/${key}`)))
  }
  return Object.is(actual, wanted) ? undefined : otherwise
}

function first(differences: (string | undefined)[]): string | undefined {
  return differences.find((difference) => difference !== undefined)
}
