import pg from 'pg'

/** Locks a table of a PostgreSQL until it is released. @returns the function that releases it */
export async function lockTable(
  connectionString: string | undefined,
  table: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in access exclusive mode`)
  return () => client.end()
}
