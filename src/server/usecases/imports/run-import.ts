import { isOpeningSheet } from '#domain/opening/opening-sheets'
import type { Resource } from '#resource/resource'
import type { Context } from '../../request/context'
import { sheetsOfOpening } from '../opening/sheets'
import { writeOpeningSheet } from '../opening/write-opening'
import { problemOf } from '../../request/problem'
import { keepBeating } from '../jobs/beating'
import type { Jobs } from '../jobs/jobs'
import { checkImport } from './check-import'
import type { ImportPlan } from './import-plan'
import { freshState, isRunning, outcomeOf, type Import } from './imports'
import type { Db } from '../../db/connect'
import { noteJob } from '../../store/jobs/taken-jobs'
import type { Tx } from '../../store/transaction'
import { writeImport } from './write-import'

/** Ends an import that its user has cancelled. */
class Cancelled extends Error {}

/** What an import is run with. */
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
export async function runImport(run: Run): Promise<void> {
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
  // What is done was noted in its own transaction.
  if (one.state !== 'done') await note(c.var.shop.db, run).catch(() => false)
  ended()
}

/** Notes how far an import is. @returns false when it was cancelled elsewhere */
const note = (db: Db | Tx, { one, jobs }: Pick<Run, 'one' | 'jobs'>, state: string = one.state) =>
  noteJob(db, { id: one.id, server: jobs.server, state, outcome: outcomeOf(one) })

/** Tells other servers how far an import is, and hears from them that it is cancelled. The embedded database has none. */
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
  if (isOpeningSheet(one.resource))
    await writeOpeningSheet(c, sheetsOfOpening[one.resource], resource, checked.creates, one.name, {
      progress,
      done,
    })
  else await writeImport(c, one.resource, checked, file, { progress, done })
  one.state = 'done'
}
