import type { Resource } from '#resource/resource'
import { mayDo } from '../data/session/access'

/** The server's reading of a file. */
export interface ReadFile {
  id: string
  name: string
  rows: number
  /** For a CSV file, the encoding in use and the alternatives. */
  encoding: string | null
  encodings: string[]
  headers: string[]
  sample: string[][]
  mapping: (string | null)[]
  keys: string[]
}

export const importModes = ['create', 'update', 'both'] as const
export type ImportMode = (typeof importModes)[number]

/** The ways in which the user may import into a resource. */
export function modesFor(resource: Resource): ImportMode[] {
  return importModes.filter(
    (mode) =>
      (mode === 'update' || mayDo('create', resource)) && (mode === 'create' || mayDo('update', resource)),
  )
}

/** One value that can't be imported. */
export interface ImportFailure {
  row: number
  column: string
  value: string
  reason: string
}

/** The progress of an import, from the server. */
export interface ImportProgress {
  state: 'ready' | 'checking' | 'checked' | 'refused' | 'writing' | 'done' | 'failed'
  rows: number
  checked: number
  written: number
  created: number
  updated: number
  unchanged: number
  failures: ImportFailure[]
  failure_count: number
  problem?: { message: string }
}

/** How a file is to be imported. */
export interface ImportChoice {
  mapping: (string | null)[]
  mode: ImportMode
  key: string
}

/** The remembered choices of the last import: the properties of its heads, and its mode. */
export interface KeptImport {
  heads: Record<string, string | null>
  mode?: ImportMode
  key?: string
}

function isMode(value: unknown): value is ImportMode {
  return importModes.some((mode) => mode === value)
}

/** Parses the kept choices of the last import, which may have any shape. */
export function readKept(kept: unknown): KeptImport {
  const { heads, mode, key } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >
  const known = Object.entries(typeof heads === 'object' && heads !== null ? heads : {}).filter(
    (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
  )
  return {
    heads: Object.fromEntries(known),
    ...(isMode(mode) ? { mode } : {}),
    ...(typeof key === 'string' ? { key } : {}),
  }
}

/**
 * The initial mapping of a file's columns: the last one, else the server's proposal; each property once.
 *
 * @param known the columns that an import writes
 * @param modes the ways that are open to the user
 */
export function firstChoice(
  read: ReadFile,
  kept: KeptImport,
  known: readonly string[],
  modes: readonly ImportMode[],
): ImportChoice {
  const taken = new Set<string>()
  const once = (name: string | null) => {
    if (name === null || !known.includes(name) || taken.has(name)) return null
    taken.add(name)
    return name
  }
  const remembered = read.headers.map((head) =>
    head in kept.heads ? once(kept.heads[head] ?? null) : undefined,
  )
  const mapping = remembered.map((name, index) =>
    name === undefined ? once(read.mapping[index] ?? null) : name,
  )
  const key = kept.key !== undefined && read.keys.includes(kept.key) ? kept.key : (read.keys[0] ?? 'id')
  const wanted = kept.mode ?? (mapping.includes(key) ? 'both' : 'create')
  const mode = modes.find((each) => each === wanted) ?? modes[0] ?? 'create'
  return { mapping, mode, key }
}
