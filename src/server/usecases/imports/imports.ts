import { randomUUID } from 'node:crypto'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { messageOf } from '../../process/messages'
import type { ReadSheet } from '../../sheets/read-sheet'
import type { ImportFailure } from './import-row'
import { bodyFor, requireNew, resourcesFor, unrestrictedResource } from '../../request/access/access'
import { actingAnew } from '../../request/access/rights'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { takeCodes, withoutEmptyCodes } from '../../store/counters'
import { refuseSeveralDefaults } from '../../store/payments/default-customer'
import { insertRecords, updateRecords } from '../../store/records/import'
import { isLive, keyById, valuesOf } from '../../store/records/records'
import { lockReferences } from '../../store/records/references'
import { withinSavepoint, type Tx } from '../../store/transaction'
import type { Touched } from '../../store/trail/audit'
import { changedSince, changesOfRow } from '../../store/trail/history'
import { removeRecord } from '../records/plain-record'
import { stepFor } from '../records/record-routes'
import type { CheckedImport } from './check-import'

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

/** The imports in the hands of a server: their parsed files, and the progress of those that run here. */
export interface Imports {
  /** @throws RuleBroken `import_running` when all places are taken by running imports */
  add: (userId: number, resource: string, name: string, sheet: ReadSheet, id?: string) => Import
  /** A file that was read here and is still known; the caller checks its user. */
  known: (id: string) => Import | undefined
  /** An import that is currently being written, of any user. */
  writing: (resource: string, id: string) => Import | undefined
  remove: (one: Import) => void
}

/** Whether an import is in progress. */
export function isRunning({ state }: Pick<Import, 'state'>): boolean {
  return running.some((each) => each === state)
}

/** The outcome of an import besides its file and its state. */
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

/** The number of records per statement. */
const BATCH = 1000

/** The audit trail's entry about an import as a whole. */
export interface ImportedFile {
  file: string
  mode: string
  rows: number
}

/** The callbacks of an import's writing. */
export interface Written {
  progress: (records: number) => void
  done: (tx: Tx) => Promise<void>
}

/**
 * Writes the checked records: all in one transaction, or nothing. The audit trail gets one row, which names the file
 * and every record: for a changed one its previous values, for a new one only its id, since the record itself has the
 * values.
 *
 * @param written.progress receives the number of written records; an error that it throws undoes everything
 * @param written.done records the completion in the same transaction
 * @throws RuleBroken `stale` when a record has changed since the check, and refusals of the database
 */
export async function writeImport(
  c: Context,
  name: string,
  checked: CheckedImport,
  file: ImportedFile,
  { progress, done }: Written,
): Promise<void> {
  const { creates, updates } = checked
  const work = async (tx: Tx, note: Note) => {
    note(name, null, null, { ...file, created: creates.length, updated: updates.length })
    const records = await withAllCodes(tx, c, name, creates)
    for (const [at, batch] of batches(records)) {
      await insertBatch(tx, c, name, batch, note)
      progress(at + batch.length)
    }
    for (const [at, batch] of batches(updates)) {
      await updateBatch(tx, c, name, batch, note)
      progress(creates.length + at + batch.length)
    }
    if (name === 'customers') await refuseSeveralDefaults(tx)
    await done(tx)
  }
  await change(c, `${name}.import`, work, { each: true })
}

function* batches<Item>(items: readonly Item[]): Generator<[number, Item[]]> {
  for (let at = 0; at < items.length; at += BATCH) yield [at, items.slice(at, at + BATCH)]
}

async function insertBatch(tx: Tx, c: Context, name: string, batch: Values[], note: Note) {
  const resource = unrestrictedResource(c, name)
  await lockReferences(tx, resource, batch)
  const ids = await insertRecords(tx, resource, c.var.shop.resources, batch)
  for (const [at, id] of ids.entries()) {
    await requireCovered(tx, c, resource, id, batch[at] ?? {})
    note(name, id, null, null)
  }
}

async function updateBatch(tx: Tx, c: Context, name: string, batch: CheckedImport['updates'], note: Note) {
  const resource = unrestrictedResource(c, name)
  await lockReferences(
    tx,
    resource,
    batch.map(({ values }) => values),
  )
  // A record counts for the roles that cover it both before and after the change.
  for (const { id, values } of batch) await requireCovered(tx, c, resource, id, values)
  await updateRecords(tx, resource, c.var.shop.resources, batch)
  for (const { id, before, values } of batch) note(name, id, before, values)
}

/** Each record of a file is a separate change, for which other roles of the user may count. */
async function requireCovered(
  tx: Tx,
  c: Context,
  resource: Resource,
  id: number,
  values: Values,
): Promise<void> {
  if (!resourcesFor(c)[resource.$id]?.rows) return
  const key = await keyById(tx, resource, id)
  await actingAnew(c, () => requireNew(tx, c, resource.$id, key, values))
}

/** The new records, with generated codes where the file has none. */
async function withAllCodes(tx: Tx, c: Context, name: string, records: Values[]): Promise<Values[]> {
  let complete = records
  for (const [property, { generated }] of Object.entries(unrestrictedResource(c, name).properties)) {
    if (generated === undefined) continue
    const without = complete.filter((record) => (record[property] ?? '') === '')
    const typed = new Set(complete.map((record) => record[property]))
    const codes = await takeCodes(tx, name, property, generated, without.length, typed)
    complete = complete.map((record) =>
      (record[property] ?? '') === '' ? { ...record, [property]: codes.shift() } : record,
    )
  }
  return complete
}

/** The number of records that are undone in one change: others get their turn between two. */
const UNDONE_AT_ONCE = 100

/** A record of an import that stays as it is, and the reason. */
interface StayingRecord {
  key: string
  /** Its code and name, as far as its reader sees them. */
  called: string
  reason: string
}

/** A part of an import's undoing: the client asks for the next one, so that it can show the progress and stop. */
export interface UndonePart {
  all: number
  /** Where the next part begins; null after the last one. */
  next: number | null
  undone: number
  staying: StayingRecord[]
}

/**
 * Undoes a part of an import: deletes the records that it made, and gives those that it changed their former values, each
 * with all checks. What has been used or changed since stays.
 *
 * @param resource as the user sees it
 * @param moment the row of the trail about the import
 * @param from the number of records that were handled before
 * @throws RuleBroken `not_found` for any other row, and for one in the archive
 */
export async function undoImport(
  c: Context,
  resource: Resource,
  moment: number,
  from: number,
): Promise<UndonePart> {
  const found = await changesOfRow(c.var.shop.db, moment, `${resource.$id}.import`)
  const all = (found ?? []).filter(
    ({ resource: name, key }) => name === resource.$id && typeof key === 'number',
  )
  if (all.length === 0) throw new RuleBroken('not_found')
  // The last rows first, since they may refer to earlier ones.
  const part = all.toReversed().slice(from, from + UNDONE_AT_ONCE)
  const work = async (tx: Tx, note: Note) => {
    const later = await changedSince(tx, resource.$id, moment, part)
    const staying: StayingRecord[] = []
    for (const touched of part) {
      const reason = await undoOne({ tx, c, note, resource }, touched, later)
      if (reason) staying.push({ ...(await calledRecord(tx, resource, Number(touched.key))), reason })
    }
    return { undone: part.length - staying.length, staying }
  }
  const result = await change(c, `${resource.$id}.undo_import`, work, { each: true })
  const next = from + part.length
  return { all: all.length, next: next < all.length ? next : null, ...result }
}

async function calledRecord(tx: Tx, resource: Resource, id: number) {
  const names = ['code', 'name'].filter((name) => resource.properties[name])
  const values = await valuesOf(tx, resource, id, [resource.key, ...names])
  const called = names.flatMap((name) => (values[name] ? [String(values[name])] : [])).join(' ')
  return { key: String(values[resource.key] ?? id), called }
}

/** @returns why the record stays as it is; undefined where it was undone, now or before */
async function undoOne(
  { tx, c, note, resource }: { tx: Tx; c: Context; note: Note; resource: Resource },
  { key: id, before }: Touched,
  later: ReadonlySet<number>,
): Promise<string | undefined> {
  const noted: Parameters<Note>[] = []
  try {
    await withinSavepoint(tx, async () => {
      if (!(await isLive(tx, resource, Number(id)))) return
      if (later.has(Number(id))) throw new RuleBroken('changed_since')
      const key = await keyById(tx, resource, Number(id))
      const one = { tx, c, note: (...each: Parameters<Note>) => void noted.push(each), resource, key }
      if (before === null) return removeRecord(one)
      const sent = withoutEmptyCodes(resource, bodyFor(c, resource, 'update', before))
      await stepFor(c, resource, 'update')({ ...one, sent, seenAt: undefined })
    })
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return messageOf(error.code, error.facts, c.var.language)
  }
  for (const each of noted) note(...each)
  return undefined
}
