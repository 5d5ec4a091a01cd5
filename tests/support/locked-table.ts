import pg from 'pg'

/** Keeps everybody from a table of a PostgreSQL until it is let go. @returns what lets it go */
export async function lockTable(
  connectionString: string | undefined,
  table: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in access exclusive mode`)
  return () => client.end()
}
