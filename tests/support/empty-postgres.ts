import pg from 'pg'

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * An empty database in the PostgreSQL for tests.
 *
 * @returns its address; undefined where none answers
 */
export async function emptyPostgres(name: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return url.href
}
