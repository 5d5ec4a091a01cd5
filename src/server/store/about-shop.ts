import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'

/** What a backup says about the database that it was taken from. */
export interface AboutShop {
  taken_at: string
  /** Tells shops of one name apart; null before the shop was first opened by a goldbook that gives one. */
  id: string | null
  shop: string
  migrations: string[]
  database: string
}

/** The state entry of the shop's id. */
const ID = 'shop_id'

/** The id of the shop: 8 hexadecimal digits, given at its first opening, which its backups bring along. */
export async function shopIdOf(db: Db): Promise<string> {
  const known = await findShopId(db)
  if (known !== undefined) return known
  const id = randomUUID().slice(0, 8)
  await sql`insert into goldbook_state (name, value) values (${ID}, ${id}) on conflict do nothing`.execute(db)
  return (await findShopId(db)) ?? id
}

/** The id of the shop; undefined where it has none yet. */
export async function findShopId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select value as id from goldbook_state where name = ${ID}`.execute(db)
  return rows[0]?.id
}

/** Whether the shop has any order. */
export async function hasOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from orders) as found`.execute(db)
  return rows[0]?.found === true
}

/** Reads the name of the shop, the moment, and the form of the database. */
export async function aboutShop(tx: Db | Tx): Promise<AboutShop> {
  const { rows } = await sql<AboutShop>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
      coalesce((select coalesce(nullif(name_ch, ''), name_en) from settings order by id limit 1), '') as shop,
      (select value from goldbook_state where name = ${ID}) as id,
      (select json_agg(name order by name) from goldbook_state where name ~ '^[0-9]{3}-') as migrations,
      'PostgreSQL ' || current_setting('server_version') as database`.execute(tx)
  const [about] = rows
  if (!about) throw new Error('the database does not say what it is')
  return about
}
