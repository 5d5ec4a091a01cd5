import { sql, type RawBuilder } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/db/connect'
import { proveChain } from '#server/store/trail/proof'
import { createSealer } from '#server/usecases/trail/sealer'
import { timeLimit } from './pace'

/**
 * Seals all rows. On PostgreSQL a row waits for all transactions of the server, those of another test in a
 * database of its own among them.
 */
export async function sealAll(db: Db): Promise<void> {
  const sealer = createSealer(db)
  const seal = async () => {
    await sealer.seal()
    const { books } = await proveChain(db)
    if (books.some(({ unsealed }) => unsealed > 0)) throw new Error('some rows are not sealed yet')
  }
  await vi.waitFor(seal, { timeout: timeLimit(20_000) })
}

/** Changes data behind the application's back, past every guard of the database. */
export async function attackPastGuards(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
}
