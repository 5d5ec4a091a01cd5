import type { Resource } from '#resource/resource'
import { resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import { addRecord, changeRecord } from '../records/one-record'
import { findRecord, type RecordValues } from '../../store/records/records'
import { keepOneStandard, keepVersion, lockTemplates } from '../../store/templates/template-versions'
import type { Tx } from '../../store/transaction'
import { refuseContent } from './template-content'
import type { New, One } from '../../request/use-cases'

/**
 * Adds a print template with its first version.
 *
 * @throws RuleBroken the rules of `refuseContent` and `addRecord`
 */
export async function addTemplate(one: New): Promise<RecordValues> {
  const { tx, c, resource, sent } = one
  refuseContent(sent, c.var.language)
  await lockTemplates(tx)
  return kept(tx, c, resource, await addRecord(one))
}

/**
 * Changes a print template and keeps its new state as a version.
 *
 * @throws RuleBroken `template_in_use`, and the rules of `refuseContent` and `changeRecord`
 */
export async function changeTemplate(one: One): Promise<RecordValues> {
  const { tx, c, resource, sent } = one
  refuseContent(sent, c.var.language)
  await lockTemplates(tx)
  return kept(tx, c, resource, await changeRecord(one))
}

/** Stores the template's new version, and leaves its document with one standard. */
async function kept(tx: Tx, c: Context, resource: Resource, saved: RecordValues): Promise<RecordValues> {
  await keepOneStandard(tx, saved.id, typeof saved.document === 'string' ? saved.document : null)
  await keepVersion(tx, saved.id, c.var.user.name)
  return findRecord(tx, resource, resourcesFor(c), String(saved.name))
}
