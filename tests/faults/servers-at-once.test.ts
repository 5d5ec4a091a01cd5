// Extent: all
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { emptyPostgres } from '../support/empty-postgres'
import { chooseOwnPassword, startServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'

const url = await emptyPostgres(`goldbook_test_at_once_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: no servers were started at once.')

const SERVERS = 3

describe.skipIf(url === undefined)('servers that are started at once', () => {
  test('on an empty PostgreSQL all of them serve, and the records of a first start are there once', async () => {
    const begun = await Promise.allSettled(
      Array.from({ length: SERVERS }, () => startServer({ DATABASE_URL: url, ADMIN_PASSWORD: undefined })),
    )
    const servers = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const failures = begun.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    try {
      expect(failures).toEqual([])
      const said = servers.flatMap((each) => /the password (\S+)/.exec(each.output())?.[1] ?? [])
      expect(said).toHaveLength(1)
      const [first] = servers
      if (first) await chooseOwnPassword(first, said[0])
      for (const server of servers) {
        const call = await signedIn(server)
        const made = await call('POST', '/customers', { name: `at ${server.address}` })
        expect(made.status).toBe(201)
      }
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(`
        select (select count(*)::int from users) as users, (select count(*)::int from settings) as settings,
          (select count(*)::int from customers) as customers,
          (select count(*)::int - count(distinct (template_id, number))::int from goldbook_template_versions) as twice`)
      await client.end()
      expect(rows).toEqual([{ users: 1, settings: 1, customers: SERVERS, twice: 0 }])
    } finally {
      await Promise.all(servers.map((server) => server.close()))
    }
  })
})
