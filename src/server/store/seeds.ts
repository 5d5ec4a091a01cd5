import { labels } from '#words/labels'
import { currencies, type Currency } from '#domain/money'
import type { Templates } from '#resources'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/connect'
import { later } from './transaction'

/** The shipped rates in HKD per unit; an admin sets the others (domain.md §2). */
const shippedRates: Record<string, number> = { HKD: 1, CNY: 0.9, USD: 7.74 }

/** The number of currencies. */
export async function currenciesOf(db: Db): Promise<number> {
  const rows = await db.selectFrom('currencies').select('id').execute()
  return rows.length
}

/** Adds every currency of the trade, with the shipped rates. */
export async function seedCurrencies(db: Db): Promise<void> {
  const rows = (Object.keys(currencies) as Currency[]).map((code) => ({
    code,
    name: labels.currencies[code].title,
    symbol: currencies[code].symbol,
    rate: shippedRates[code] ?? null,
  }))
  await db
    .insertInto('currencies')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the single setting, id 1, empty. */
export async function seedSetting(db: Db): Promise<void> {
  await sql`insert into settings (id) values (1) on conflict (id) do nothing`.execute(db)
}

/** A print template as shipped. */
export type ShippedTemplate = Pick<Insertable<Templates>, (typeof shippedColumns)[number]>

const shippedColumns = ['name', 'title', 'document', 'width', 'height', 'paper', 'content'] as const

/**
 * Imports the shipped print templates: new ones, and new designs of those that the shop has not changed. A document
 * without a standard template gets the first shipped one, and each imported design is kept as a version.
 */
export async function seedTemplates(db: Db, templates: ShippedTemplate[]): Promise<void> {
  const added = await db
    .insertInto('templates')
    .values(templates)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute()
  if (added.length < templates.length) await renewTemplates(db, templates)
  await sql`
    update templates as t set standard = true
    where t.name = any(${firstOfEach(templates)}) and t.deleted_at is null and not exists (
      select from templates as other
      where other.document = t.document and other.standard and other.deleted_at is null)`.execute(db)
  await keepShippedVersions(db)
}

/** The name of the first template of each document, which becomes its standard. */
function firstOfEach(templates: readonly ShippedTemplate[]): string[] {
  return [...new Map(templates.toReversed().map(({ name, document }) => [document, name])).values()]
}

/** Replaces previous designs by the new ones, unless the shop has changed them. */
async function renewTemplates(db: Db, templates: ShippedTemplate[]): Promise<void> {
  const shipped = sql`jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as shipped
    (name text, title text, document text, width numeric, height numeric, paper text, content text)`
  await keepUnversioned(db)
  await sql`
    update templates as t set title = shipped.title, document = shipped.document, width = shipped.width,
      height = shipped.height, paper = shipped.paper, content = shipped.content, updated_at = ${later('t')}
    from ${shipped} where t.name = shipped.name and t.content <> shipped.content and not exists (
      select from goldbook_template_versions as own where own.template_id = t.id and own.saved_by is not null)
  `.execute(db)
  await sql`
    update templates as t set document = shipped.document
    from ${shipped} where t.name = shipped.name and t.document is null`.execute(db)
}

/** Changes older than versions count as the shop's own design, saved by an unknown user. */
async function keepUnversioned(db: Db): Promise<void> {
  await sql`
    with kept as (
      insert into goldbook_template_versions
        (template_id, number, title, document, width, height, paper, content, saved_by)
      select id, 1, title, document, width, height, paper, content, '–' from templates
      where version = 0 and updated_at > created_at
      returning template_id)
    update templates set version = 1 where id in (select template_id from kept)`.execute(db)
}

async function keepShippedVersions(db: Db): Promise<void> {
  await sql`
    with kept as (
      insert into goldbook_template_versions
        (template_id, number, title, document, width, height, paper, content)
      select t.id, t.version + 1, t.title, t.document, t.width, t.height, t.paper, t.content
      from templates as t
      where not exists (
        select from goldbook_template_versions as last
        where last.template_id = t.id and last.number = t.version and last.content = t.content)
      returning template_id, number)
    update templates as t set version = kept.number from kept where t.id = kept.template_id`.execute(db)
}
