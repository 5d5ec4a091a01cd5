import { isOpeningSheet } from '#domain/opening/opening-sheets'
import type { Resource } from '#resource/resource'
import type { Context } from '../../http/context'
import { sheetsOfOpening } from '../opening/sheets'
import { writeOpeningSheet } from '../opening/write-opening'
import { problemOf } from '../../http/problem'
import { checkImport } from './check-import'
import type { ImportPlan } from './import-plan'
import { freshState, type Import } from './imports'
import { writeImport } from './write-import'

/** Ends an import that its user has cancelled. */
class Cancelled extends Error {}

/**
 * Runs an import to its end, which its state shows; never throws. A dry run stops after the check.
 *
 * @param resource as the user sees it
 */
export async function runImport(
  c: Context,
  one: Import,
  resource: Resource,
  plan: ImportPlan,
): Promise<void> {
  Object.assign(one, freshState(), { state: 'checking', problem: undefined })
  const goOn = () => {
    if (one.cancelled) throw new Cancelled()
  }
  try {
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
    const file = { file: one.name, mode: plan.mode, rows: one.sheet.rows.length }
    if (isOpeningSheet(one.resource))
      await writeOpeningSheet(c, sheetsOfOpening[one.resource], resource, checked.creates, one.name, progress)
    else await writeImport(c, one.resource, checked, file, progress)
    one.state = 'done'
  } catch (error) {
    one.state = 'failed'
    if (!(error instanceof Cancelled)) one.problem = problemOf(error, c)
  }
}
