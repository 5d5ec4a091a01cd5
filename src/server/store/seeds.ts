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

/** Adds a shipped print template, unless one of its name stands already. */
export async function seedTemplate(db: Db, template: Insertable<Templates>): Promise<void> {
  await db
    .insertInto('templates')
    .values(template)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
