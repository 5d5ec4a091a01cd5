import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { server } from '#languages/server'
import { isOpeningSheet, type OpeningSheetName } from '#domain/opening'
import type { Cell } from '#sheet/cell'
import { possibleOrders } from '#sheet/dates'
import { openingForm } from '#sheet/opening-forms'
import { isImportable, type Resource } from '#resource/resource'
import type { Language } from '#words/languages'
import { importKeys, proposedMapping } from '#sheet/sheet-columns'
import { resourceFor, resourcesFor } from '../../request/access/access'
import { may } from '../../request/access/rights'
import { readFile } from '../../request/input/body'
import { stepBody } from '../../request/input/step-bodies'
import type { AppEnv, Context } from '../../request/context'
import { columnOf, readImportPlan, type ImportMode, type ImportFailure, type ImportPlan } from './import-row'
import {
  freshState,
  isRunning,
  type Import,
  type Imports,
  outcomeOf,
  undoImport,
  writeImport,
} from './imports'
import { languageOf } from '../../process/messages'
import { contentOfImport, keepImport, claimImport, noteJob } from '../../store/taken-jobs'
import { findJobOf, removeJob, type Job } from '../../store/jobs'
import { interruptionProblem } from '../jobs/interruption'
import { type Jobs, keepBeating, PATIENCE } from '../jobs/jobs'
import { readSheet, type SheetChoices } from '../../sheets/read-sheet'
import { sheetFormats } from '../../sheets/write-sheet'
import { sheetsOfOpening } from '../opening/sheets'
import { writeOpeningSheet } from '../opening/opening-sheet'
import { problemOf } from '../../request/problem'
import { checkImport } from './check-import'
import type { Db } from '../../db/connect'
import { patiently, withPatience } from '../../db/sessions'
import type { Tx } from '../../store/transaction'

/** The number of sample rows in an answer. */
const SAMPLE = 5
/** The number of failures in an answer; the report contains them all. */
const MOST_FAILURES = 1000

/**
 * Importing a file: `read` accepts it and proposes a mapping of its columns, a POST checks or writes it, and a GET
 * reports progress, so that no request waits for the whole import.
 */
export function importRoutes(imports: Imports, jobs: Pick<Jobs, 'server' | 'runsHere'>): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/:resource/import/read', async (c) => {
      const resource = importable(c, c.req.param('resource'))
      const file = await readFile(c)
      const content = Buffer.from(await file.arrayBuffer())
      const { encoding, ...place } = choicesIn(c)
      const sheet = await readSheet(content, c.var.language, headsOf(resource, c.var.language), {
        encoding,
        ...place,
      })
      const one = imports.add(c.var.user.id, resource.$id, file.name.slice(0, 200), sheet)
      await keepImport(c.var.shop.db, {
        ...{ id: one.id, user_id: one.userId, resource: one.resource, name: one.name, content },
        ...{ encoding: encoding ?? null, place, language: c.var.language, rows: sheet.rows.length },
      })
      return c.json(readAnswer(one, resource, c.var.language), 201)
    })
    .post('/:resource/import', async (c) => {
      const resource = importable(c, c.req.param('resource'))
      const { id, ...asked } = c.var.body
      const kept = await foundImport(c, resource.$id, typeof id === 'string' ? id : '')
      const one = await inHand(c, imports, kept, resource)
      const plan = readImportPlan(c.var.body, resource, one.sheet, c.var.language)
      refuseMode(c, resource, plan.mode)
      // A request repeated because its answer was lost finds the running import and starts nothing twice.
      if (await claimImport(c.var.shop.db, { id: kept.id, server: jobs.server, plan: asked })) {
        one.startedWith = c.req.header('X-Token')
        void withPatience(PATIENCE, () => runImport({ c, one, resource, plan, jobs }))
        return c.json(progressOf(one), 202)
      }
      return c.json(progressAt(c, imports, kept), 202)
    })
    .post('/:resource/import/undo', async (c) => {
      const resource = importable(c, c.req.param('resource'))
      const { moment, from = 0 } = readUndo(c.var.body)
      if (moment === undefined) throw new RuleBroken('invalid', {}, '/moment')
      if (isOpeningSheet(resource.$id)) throw new RuleBroken('not_allowed')
      for (const right of ['delete', 'update'] as const) resourceFor(c, resource.$id, right)
      return c.json(await undoImport(c, resourceFor(c, resource.$id, 'read'), moment, from))
    })
    .get('/:resource/import/:id', async (c) => {
      const kept = await foundImport(c, importable(c, c.req.param('resource')).$id, c.req.param('id'))
      return c.json(progressAt(c, imports, kept))
    })
    .get('/:resource/import/:id/failures', async (c) => {
      const kept = await foundImport(c, importable(c, c.req.param('resource')).$id, c.req.param('id'))
      c.header('Content-Type', sheetFormats.csv.type)
      c.header('Content-Disposition', `attachment; filename="${kept.resource}-import.csv"`)
      const failures = (imports.known(kept.id)?.failures ?? kept.outcome.failures ?? []) as ImportFailure[]
      return c.body(report(kept.name ?? '', failures, c.var.language))
    })
    .delete('/:resource/import/:id', async (c) => {
      const kept = await foundImport(c, importable(c, c.req.param('resource')).$id, c.req.param('id'))
      const one = imports.known(kept.id)
      if (one) imports.remove(one)
      await removeJob(c.var.shop.db, kept.id)
      return c.body(null, 204)
    })
}

const readUndo = stepBody<{ moment: number; from: number }>({
  moment: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  from: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
})

/** A user's import, whichever server read its file. @throws RuleBroken `import_gone` for an unknown one, or another user's */
async function foundImport(c: Context, resource: string, id: string): Promise<Job> {
  const kept = await findJobOf(c.var.shop.db, { userId: c.var.user.id, kind: 'import', id })
  if (kept?.resource !== resource) throw new RuleBroken('import_gone')
  return kept
}

/** The parsed file of an import, which is read again if another server read it. */
async function inHand(c: Context, imports: Imports, kept: Job, resource: Resource): Promise<Import> {
  const known = imports.known(kept.id)
  if (known) return known
  const { content, encoding, place } = await contentOfImport(c.var.shop.db, kept.id)
  const language = languageOf(kept.language ?? '')
  const choices = { ...place, encoding: encoding ?? undefined }
  const sheet = await readSheet(content, language, headsOf(resource, language), choices)
  return imports.add(c.var.user.id, kept.resource ?? '', kept.name ?? '', sheet, kept.id)
}

/** The user's choices about a file, from the address. @throws RuleBroken `invalid` */
function choicesIn(c: Context): SheetChoices {
  const { encoding, sheet, heads_row: row } = c.req.query()
  if (row !== undefined && !/^\d{1,7}$/.test(row)) throw new RuleBroken('invalid', {}, '/heads_row')
  return { encoding, ...(sheet && { sheet }), ...(row && { headsRow: Number(row) }) }
}

/** Counts the heads that a resource's columns are recognised by. */
const headsOf = (resource: Resource, language: Language) => (heads: readonly string[]) =>
  proposedMapping(heads, resource, language).filter((name) => name !== null).length

/** The progress of an import; the state in this process is the most recent. */
function progressAt(c: Context, imports: Imports, kept: Job) {
  const here = imports.known(kept.id)
  if (here && isRunning(here)) return progressOf(here)
  // A server that has just taken over begins with the check.
  const state = kept.state === 'running' ? 'checking' : kept.state
  return told({ ...freshState(), ...kept, state, ...kept.outcome, ...interruptionProblem(c, kept) })
}

/**
 * Reports the progress of an import that is being written to the user who started it, without looking up the user in
 * the database: the embedded one's single session is lent to that import. Mounted before `requireUser`.
 */
export function writingProgress(imports: Imports): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/_api/:resource/import/:id', async (c, next) => {
    const one = imports.writing(c.req.param('resource'), c.req.param('id'))
    const token = c.req.header('X-Token')
    return one && token && one.startedWith === token ? c.json(progressOf(one)) : next()
  })
}

/**
 * The resource as the user sees it, if its records can be imported and the user may write them.
 *
 * @throws RuleBroken `not_found`, `forbidden`, `import_refused`
 */
function importable(c: Context, name: string): Resource {
  if (isOpeningSheet(name)) return openingSheetFor(c, name)
  const resource = resourceFor(c, name, 'read')
  if (!isImportable(resource)) throw new RuleBroken('import_refused')
  return resourceFor(c, name, 'import')
}

/** Opening data is imported by users who may open a shop's books. */
function openingSheetFor(c: Context, name: OpeningSheetName): Resource {
  const form = may(c, 'opening') ? openingForm(name, resourcesFor(c)) : undefined
  if (!form) throw new RuleBroken('forbidden')
  return form
}

function refuseMode(c: Context, resource: Resource, mode: ImportMode) {
  if (isOpeningSheet(resource.$id)) {
    if (mode !== 'create') throw new RuleBroken('invalid', {}, '/mode')
    return
  }
  if (mode !== 'update') resourceFor(c, resource.$id, 'create')
  if (mode !== 'create') resourceFor(c, resource.$id, 'update')
}

function readAnswer({ id, name, sheet }: Import, resource: Resource, language: Language) {
  const asText = (cell: Cell | undefined) =>
    cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '')
  return {
    id,
    name,
    rows: sheet.rows.length,
    encoding: sheet.encoding ?? null,
    encodings: sheet.encodings,
    ...{ sheets: sheet.sheets, sheet: sheet.sheet ?? null },
    ...{ heads_row: sheet.headsRow, first_rows: sheet.firstRows },
    headers: sheet.headers,
    date_orders: sheet.headers.map((_head, index) => possibleOrders(columnOf(sheet, index))),
    sample: sheet.rows
      .slice(0, SAMPLE)
      .map(({ cells, shown }) => sheet.headers.map((_, index) => shown?.get(index) ?? asText(cells[index]))),
    mapping: proposedMapping(sheet.headers, resource, language),
    keys: importKeys(resource),
  }
}

const progressOf = (one: Import) => told({ ...one, rows: one.sheet.rows.length })

/** An import as shown to its user. */
function told(one: ReturnType<typeof outcomeOf> & Pick<Job, 'id' | 'name' | 'state' | 'rows'>) {
  const { id, name, state, rows, checked, written, created, updated, unchanged, failures, problem } = one
  return {
    ...{ id, name, state, rows, checked, written, created, updated, unchanged },
    failures: failures.slice(0, MOST_FAILURES),
    failure_count: failures.length,
    ...(problem ? { problem } : {}),
  }
}

function report(
  name: string,
  failures: readonly ImportFailure[],
  language: Language,
): ReadableStream<Uint8Array> {
  const heads = server[language].report
  const columns = [heads.row, heads.column, heads.value, heads.reason].map((header) => ({
    name: header,
    field: { title: header, kind: 'text' as const },
    header,
  }))
  const batches = (async function* rows() {
    yield failures.map(({ row, column, value, reason }): Cell[] => [row, column, value, reason])
  })()
  return sheetFormats.csv.write({ name, columns, batches })
}

/** Ends an import that its user has cancelled. */
class Cancelled extends Error {}

/** The parameters of an import's run. */
interface Run {
  c: Context
  one: Import
  /** As the user sees it. */
  resource: Resource
  plan: ImportPlan
  /** The server that has claimed it. */
  jobs: Pick<Jobs, 'server' | 'runsHere'>
}

/** Runs an import to its end, which its state shows; never throws. A dry run stops after the check. */
async function runImport(run: Run): Promise<void> {
  const { c, one } = run
  Object.assign(one, freshState(), { state: 'checking', problem: undefined })
  const ended = run.jobs.runsHere(one.id)
  const stopBeating = beating(run)
  try {
    await checkAndWrite(run)
  } catch (error) {
    one.state = 'failed'
    if (!(error instanceof Cancelled)) one.problem = problemOf(error, c)
  } finally {
    stopBeating()
  }
  // A completed import was noted in its own transaction.
  if (one.state !== 'done') await note(c.var.shop.db, run).catch(() => false)
  ended()
}

/** Records the progress of an import. @returns false when it was cancelled elsewhere */
const note = (db: Db | Tx, { one, jobs }: Pick<Run, 'one' | 'jobs'>, state: string = one.state) =>
  noteJob(db, { id: one.id, server: jobs.server, state, outcome: outcomeOf(one) })

/**
 * Reports the progress of an import to other servers, and receives their cancellation. The embedded database has none.
 */
function beating({ c, one, jobs }: Run): () => void {
  const { db, environment } = c.var.shop
  if (environment.databaseUrl === undefined) return () => undefined
  const noteIfRunning = async () => !isRunning(one) || note(db, { one, jobs })
  return keepBeating(noteIfRunning, () => {
    one.cancelled = isRunning(one)
  })
}

async function checkAndWrite({ c, one, resource, plan, jobs }: Run): Promise<void> {
  const goOn = () => {
    if (one.cancelled) throw new Cancelled()
  }

  const checked = await checkImport(c, resource, one.sheet, plan, (rows) => {
    one.checked = rows
    goOn()
  })
  one.created = checked.creates.length
  one.updated = checked.updates.length
  one.unchanged = checked.unchanged
  one.failures = checked.failures
  if (checked.failures.length > 0 || plan.dryRun) {
    one.state = checked.failures.length > 0 ? 'refused' : 'checked'
    return
  }
  one.state = 'writing'
  const progress = (records: number) => {
    one.written = records
    goOn()
  }
  const done = async (tx: Tx) => {
    if (!(await note(tx, { one, jobs }, 'done'))) throw new Cancelled()
  }
  const file = { file: one.name, mode: plan.mode, rows: one.sheet.rows.length }
  const sheet = isOpeningSheet(one.resource) ? sheetsOfOpening[one.resource] : undefined
  const written = { progress, done }
  await patiently(() =>
    sheet
      ? writeOpeningSheet(c, sheet, resource, checked.creates, one.name, written)
      : writeImport(c, one.resource, checked, file, written),
  )
  one.state = 'done'
}
