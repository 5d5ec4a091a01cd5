import { sql } from 'kysely'
import type { Tx } from './transaction'

/** What a backup says about the database that it was taken from. */
export interface AboutShop {
  taken_at: string
  shop: string
  migrations: string[]
  database: string
}

/** Reads the name of the shop, the moment, and the form of the database. */
export async function aboutShop(tx: Tx): Promise<AboutShop> {
  const { rows } = await sql<AboutShop>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
      coalesce((select coalesce(nullif(name_ch, ''), name_en) from settings order by id limit 1), '') as shop,
      (select json_agg(name order by name) from goldbook_state where name ~ '^[0-9]{3}-') as migrations,
      'PostgreSQL ' || current_setting('server_version') as database`.execute(tx)
  const [about] = rows
  if (!about) throw new Error('the database does not say what it is')
  return about
}
