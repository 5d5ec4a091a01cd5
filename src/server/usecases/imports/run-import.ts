import { isOpeningSheet } from '#domain/opening/opening-sheets'
import type { Resource } from '#resource/resource'
import type { Context } from '../../http/context'
import { sheetsOfOpening } from '../opening/sheets'
import { writeOpeningSheet } from '../opening/write-opening'
import { problemOf } from '../../http/problem'
import { checkImport } from './check-import'
import type { ImportPlan } from './import-plan'
import { freshState, isRunning, outcomeOf, type Import } from './imports'
import type { Db } from '../../db/connect'
import { noteImport } from '../../store/imports'
import type { Tx } from '../../store/transaction'
import { writeImport } from './write-import'

/** Ends an import that its user has cancelled. */
class Cancelled extends Error {}

/** How often other servers hear of a running import. */
const BEAT = 1_000

/** What an import is run with. */
interface Run {
  c: Context
  one: Import
  /** As the user sees it. */
  resource: Resource
  plan: ImportPlan
  /** That has claimed it. */
  server: string
}

/** Runs an import to its end, which its state shows; never throws. A dry run stops after the check. */
export async function runImport(run: Run): Promise<void> {
  const { c, one } = run
  Object.assign(one, freshState(), { state: 'checking', problem: undefined })
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
}

/** Notes how far an import is. @returns false when it was cancelled elsewhere */
const note = (db: Db | Tx, { one, server }: Pick<Run, 'one' | 'server'>, state: string = one.state) =>
  noteImport(db, { id: one.id, server, state, outcome: outcomeOf(one) })

/** Tells other servers how far an import is, and hears from them that it is cancelled. The embedded database has none. */
function beating({ c, one, server }: Run): () => void {
  const { db, environment } = c.var.shop
  if (environment.databaseUrl === undefined) return () => undefined
  const beat = async () => {
    if (isRunning(one) && !(await note(db, { one, server }))) one.cancelled = isRunning(one)
  }
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT)
  return () => clearInterval(timer)
}

async function checkAndWrite({ c, one, resource, plan, server }: Run): Promise<void> {
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
    if (!(await note(tx, { one, server }, 'done'))) throw new Cancelled()
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
