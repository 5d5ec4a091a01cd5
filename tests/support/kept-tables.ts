import { sql } from 'kysely'
import type { Database } from '#server/db/connect'

/**
 * Deletes every row, so that a test begins with an empty shop; numbers start at 1 again. Deleting the few
 * rows of a test takes a tenth of truncating every table; the role of a replica skips references and the
 * guard of append-only rows.
 */
export async function emptyTables(db: Database['db']): Promise<void> {
  await sql`do $$
    declare
      one name;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for one in
        select tablename from pg_tables where schemaname = current_schema() and tablename <> 'goldbook_state'
      loop
        execute format('delete from %I', one);
      end loop;
      perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences
        where schemaname = current_schema() and last_value is not null;
    end
  $$`.execute(db)
}

/** The content of the tables at a moment, so that many stories can begin there. */
export interface KeptTables {
  restore(): Promise<void>
}

let keptSchemas = 0

/** Keeps a copy of every row beside the tables; restoring it takes a tenth of making the rows again. */
export async function keptTables(db: Database['db']): Promise<KeptTables> {
  const schema = `kept_${++keptSchemas}`
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
  await sql`create schema ${sql.id(schema)}`.execute(db)
  const puttingBack: string[] = []
  for (const { name, columns } of await tablesOf(db)) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length === 0) continue
    await sql`create table ${sql.id(schema, name)} as table ${sql.table(name)}`.execute(db)
    const kept = `select ${columns} from "${schema}"."${name}"`
    puttingBack.push(`insert into "${name}" (${columns}) overriding system value ${kept}`)
  }
  const { rows: sequences } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db)
  puttingBack.push(...sequences.map(({ name, value }) => `perform setval('"${name}"'::regclass, ${value})`))
  const asReplica = `perform set_config('session_replication_role', 'replica', true)`
  const all = sql.raw(`do $$ begin ${asReplica}; ${puttingBack.join('; ')}; end $$`)
  return {
    restore: async () => {
      await emptyTables(db)
      await all.execute(db)
    },
  }
}

/** Every table that a test may fill, with its writable columns. */
async function tablesOf(db: Database['db']): Promise<{ name: string; columns: string }[]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = current_schema() and is_generated = 'NEVER' and table_name <> 'goldbook_state'
    group by table_name`.execute(db)
  return rows
}
