import { sql } from 'kysely'
import { connect } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { openShop } from '#server/open-shop'
import { seed } from '#server/commands/seed'
import { businessDay } from '#server/request/shop'
import { fillShop } from './fill-shop'

/** The sessions that fill PostgreSQL at once. */
const LANES = 4

/**
 * Fills the database of the environment, once, with `--orders 1000000`, and prints the time of each part.
 *
 * @returns the exit code
 */
export async function fillCommand(words: string[]): Promise<number> {
  const orders = Number(words[words.indexOf('--orders') + 1])
  if (words[0] !== '--orders' || !(orders >= 1))
    return refused('use --orders and a number, such as --orders 10000')
  const environment = readEnvironment({ LOG_LEVEL: 'error', ...process.env, DATABASE_TIMEOUT: '3600000' })
  const database = await connect(environment)
  try {
    const shop = await openShop(environment, database)
    const password = await seed(database.db, 'print-templates', environment.adminPassword)
    const { rows } = await sql`select 1 from orders limit 1`.execute(database.db)
    if (rows.length > 0) return refused('the database has orders already: only an empty one is filled')
    const lanes = database.kind === 'postgres' ? LANES : 1
    await fillShop(database.db, { orders, until: businessDay(shop), lanes, print: console.log })
    if (password !== undefined)
      console.log(`Sign in as admin with the password ${password} (shown only once)`)
  } finally {
    await database.close()
  }
  return 0
}

function refused(sentence: string): number {
  console.error(sentence)
  return 1
}
