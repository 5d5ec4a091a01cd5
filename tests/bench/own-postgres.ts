import { connect } from 'node:net'
import pg from 'pg'

const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** An empty PostgreSQL database for the bench; none where PostgreSQL does not answer. */
export async function ownPostgres(): Promise<string | undefined> {
  const url = new URL(address)
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(Number(url.port || 5432), url.hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
  if (!answers) return undefined
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const name = 'goldbook_bench'
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template template0`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}
