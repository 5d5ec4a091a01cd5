import { sql } from 'kysely'
import { fieldsInContent } from '#paper/panel-fields'
import { RuleBroken } from '#domain/errors'
import type { Shown } from '#resource/shown'
import type { Db } from '../db/connect'
import { later, type Tx } from './transaction'

/** A print template, identified by its name. */
export interface NamedTemplate {
  name: string
  title: string
}

/** The print templates that print any of these properties, of any record. */
export async function templatesUsing(db: Db, properties: string[]): Promise<NamedTemplate[]> {
  const templates = await db
    .selectFrom('templates')
    .select(['name', 'title', 'content'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return templates
    .filter(({ content }) => {
      const printed = fieldsInContent(content ?? '')
      return properties.some((property) => printed.has(property))
    })
    .map(({ name, title }) => ({ name: name ?? '', title: title ?? name ?? '' }))
}

/** An earlier state of a print template, as in a list. */
export interface VersionHead {
  number: number
  title: string | null
  /** The name of the user who saved it; null for a shipped one. */
  saved_by: string | null
  created_at: string
}

/** The columns of a print template that a version keeps. */
const drawn = ['title', 'document', 'width', 'height', 'paper', 'content'] as const

/** An earlier state of a print template, complete. */
export interface Version extends VersionHead {
  document: string | null
  /** Millimetres. */
  width: number
  /** Millimetres. */
  height: number
  paper: string
  content: string
}

/** The sources of a version, beside its time and user. */
export const versionShown: Shown = {
  ...{ number: true, saved_by: true, created_at: true },
  ...{ title: 'templates.title', document: 'templates.document', paper: 'templates.paper' },
  ...{ width: 'templates.width', height: 'templates.height', content: 'templates.content' },
}

const ofTemplate = (db: Db | Tx, name: string) =>
  db
    .selectFrom('goldbook_template_versions as version')
    .innerJoin('templates', 'templates.id', 'version.template_id')
    .where('templates.name', '=', name)
    .where('templates.deleted_at', 'is', null)

/** The time of a version, in the format of all other moments. */
const savedAt = sql<string>`to_json(version.created_at) #>> '{}'`.as('created_at')

/** Every version of the template with a name, newest first. @throws RuleBroken `not_found` */
export async function versionsOf(db: Db, name: string): Promise<VersionHead[]> {
  const versions = await ofTemplate(db, name)
    .select(['version.number', 'version.title', 'version.saved_by', savedAt])
    .orderBy('version.number', 'desc')
    .execute()
  if (versions.length === 0) throw new RuleBroken('not_found')
  return versions
}

/** One version of the template with a name. @throws RuleBroken `not_found` */
export async function versionOf(db: Db | Tx, name: string, number: number): Promise<Version> {
  const found = await ofTemplate(db, name)
    .where('version.number', '=', number)
    .select(['version.number', 'version.saved_by', savedAt])
    .select(drawn.map((column) => `version.${column}` as const))
    .executeTakeFirst()
  if (!found) throw new RuleBroken('not_found')
  return found
}

/**
 * Stores a saved template as its next version, unless its design equals the last one.
 *
 * @param id of the template, whose row is locked
 * @param savedBy the user's name
 */
export async function keepVersion(tx: Tx, id: number, savedBy: string): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    insert into goldbook_template_versions
      (template_id, number, title, document, width, height, paper, content, saved_by)
    select t.id, t.version + 1, t.title, t.document, t.width, t.height, t.paper, t.content, ${savedBy}
    from templates as t where t.id = ${id} and not exists (
      select from goldbook_template_versions as last
      where last.template_id = t.id and last.number = t.version
        and (last.title, last.document, last.width, last.height, last.paper, last.content)
          is not distinct from (t.title, t.document, t.width, t.height, t.paper, t.content))
    returning number`.execute(tx)
  const [kept] = rows
  if (kept) await tx.updateTable('templates').set({ version: kept.number }).where('id', '=', id).execute()
}

/** Lets only one template be saved at a time: the standard is chosen among all, including new ones. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('templates'))`.execute(tx)
}

/**
 * Leaves a document with exactly one standard template: the saved one if it is marked so, or if there is no other.
 * Other templates that change get a new `updated_at`, so that a form with the former standard is stale.
 *
 * @param id of the saved template, after `lockTemplates`
 * @param document of the template; a template without one is never the standard
 */
export async function keepOneStandard(tx: Tx, id: number, document: string | null): Promise<void> {
  if (document === null) {
    await tx.updateTable('templates').set({ standard: false }).where('id', '=', id).execute()
    return
  }
  const templates = await tx
    .selectFrom('templates')
    .select(['id', 'standard'])
    .where('document', '=', document)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const standards = templates.filter(({ standard }) => standard)
  const chosen = standards.find((one) => one.id === id) ?? standards[0] ?? { id }
  await sql`
    update templates as t set standard = (id = ${chosen.id}),
      updated_at = case when id = ${id} then updated_at else ${later('t')} end
    where document = ${document} and deleted_at is null and standard <> (id = ${chosen.id})`.execute(tx)
}
