import { currencies } from '#domain/money'
import type { Templates } from '#resources'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/connect'

/** The rates that ship; the others wait for an admin (domain.md §2). HKD per unit. */
const shippedRates: Record<string, number> = { HKD: 1, CNY: 0.9, USD: 7.74 }

/** How many currencies there are. */
export async function currenciesOf(db: Db): Promise<number> {
  const rows = await db.selectFrom('currencies').select('id').execute()
  return rows.length
}

/** Adds every currency of the trade, with the rates that ship. */
export async function seedCurrencies(db: Db): Promise<void> {
  const rows = Object.entries(currencies).map(([code, currency]) => ({
    code,
    name: currency.title,
    symbol: currency.symbol,
    rate: shippedRates[code] ?? null,
  }))
  await db
    .insertInto('currencies')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the one setting, id 1, empty. */
export async function seedSetting(db: Db): Promise<void> {
  await sql`insert into settings (id) values (1) on conflict (id) do nothing`.execute(db)
}

/**
 * Adds the shipped print templates of whose name none stands yet. Each document that has no standard template
 * takes its shipped one, and what stood before versions were kept begins with its first.
 */
export async function seedTemplates(db: Db, templates: Insertable<Templates>[]): Promise<void> {
  await db
    .insertInto('templates')
    .values(templates)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ document: sql`excluded.document` })
        .where('templates.document', 'is', null),
    )
    .execute()
  const names = templates.map(({ name }) => name)
  await sql`
    update templates as t set standard = true
    where t.name = any(${names}) and t.document is not null and t.deleted_at is null and not exists (
      select from templates as other
      where other.document = t.document and other.standard and other.deleted_at is null)`.execute(db)
  await sql`
    insert into goldbook_template_versions
      (template_id, number, title, document, width, height, paper, content)
    select id, 1, title, document, width, height, paper, content from templates where version = 0
    on conflict do nothing`.execute(db)
  await sql`update templates set version = 1 where version = 0`.execute(db)
}
