import { randomUUID } from 'node:crypto'
import { RuleBroken } from '#domain/errors'
import type { ReadSheet } from '../../sheets/read-sheet'
import type { ImportFailure } from './import-row'

/** The number of files kept in memory between the steps of their imports. */
const MOST_FILES = 4
const LIFE = 30 * 60_000

const running = ['checking', 'writing'] as const

/**
 * ready: the file is read. checking, writing: in progress. checked: a dry run found no fault. refused: some values are
 * wrong. done: everything is written. failed: another error occurred. Only `done` has changed anything.
 */
type ImportState = 'ready' | (typeof running)[number] | 'checked' | 'refused' | 'done' | 'failed'

/** One file being imported. */
export interface Import {
  id: string
  userId: number
  resource: string
  name: string
  sheet: ReadSheet
  /** The token of the session that started it. */
  startedWith?: string | undefined
  touchedAt: number
  cancelled: boolean
  state: ImportState
  checked: number
  written: number
  created: number
  updated: number
  unchanged: number
  failures: ImportFailure[]
  /** The reason of the failure, in the form of an API error. */
  problem?: { code: string; message: string }
}

/** The imports that a server has in its hands: their parsed files, and how far it is with those that run here. */
export interface Imports {
  /** @throws RuleBroken `import_running` when all places are taken by running imports */
  add: (userId: number, resource: string, name: string, sheet: ReadSheet, id?: string) => Import
  /** A file that was read here and is still known; its user is checked by whoever asks. */
  known: (id: string) => Import | undefined
  /** An import that is currently being written, of any user. */
  writing: (resource: string, id: string) => Import | undefined
  remove: (one: Import) => void
}

/** Whether an import is in progress. */
export function isRunning({ state }: Pick<Import, 'state'>): boolean {
  return running.some((each) => each === state)
}

/** What is told of an import besides its file and its state. */
export function outcomeOf(one: Import) {
  const { checked, written, created, updated, unchanged, failures, problem } = one
  return { checked, written, created, updated, unchanged, failures, ...(problem ? { problem } : {}) }
}

/** The state of a file that was just read, or is imported again. */
export function freshState() {
  return { checked: 0, written: 0, created: 0, updated: 0, unchanged: 0, failures: [] }
}

/** An empty set of imports. Each user has at most one file at a time. */
export function createImports(now: () => number = () => performance.now()): Imports {
  const kept = new Map<string, Import>()
  const remove = (one: Import) => {
    one.cancelled = true
    kept.delete(one.id)
  }
  const makeRoom = (userId: number) => {
    const idle = [...kept.values()].filter((one) => !isRunning(one))
    for (const one of idle) if (one.userId === userId || now() - one.touchedAt > LIFE) remove(one)
    const oldest = idle.filter((one) => kept.has(one.id)).toSorted((a, b) => a.touchedAt - b.touchedAt)
    const [first] = oldest
    if (kept.size >= MOST_FILES && first) remove(first)
    const busy = [...kept.values()].some((one) => one.userId === userId)
    if (busy || kept.size >= MOST_FILES) throw new RuleBroken('import_running')
  }
  return {
    add: (userId, resource, name, sheet, id = randomUUID()) => {
      makeRoom(userId)
      const facts = { id, userId, resource, name, sheet, touchedAt: now(), cancelled: false }
      const one: Import = { ...facts, state: 'ready', ...freshState() }
      kept.set(id, one)
      return one
    },
    known: (id) => {
      const one = kept.get(id)
      if (one) one.touchedAt = now()
      return one
    },
    writing: (resource, id) => {
      const one = kept.get(id)
      return one?.resource === resource && one.state === 'writing' ? one : undefined
    },
    remove,
  }
}
