import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { pauseBefore, type Patience } from './patience'
import { troubleOf } from './trouble'

/** A pool whose lost sessions are replaced. */
export interface RefilledPool {
  /** A session that was alive a moment ago. */
  take: () => Promise<PoolClient>
  /** Discards this session and all that are as old. */
  lose: (client: PoolClient, error: Error) => void
  end: () => Promise<void>
}

/**
 * Watches a pool: a session that ends while it is lent out does not end the process, and after one loss no older
 * session is lent out again, since a restart or a dead connection has ended all of them.
 *
 * @param patience how long opening a session is retried; undefined where a lost session can't be reopened
 */
export function refilled(pool: Pool, patience: Patience | undefined, log?: Logger): RefilledPool {
  const ages = new WeakMap<PoolClient, number>()
  let opened = 0
  let oldestGood = 0
  let awaySince: number | undefined

  pool.on('connect', (client) => {
    ages.set(client, ++opened)
    // The pool only handles errors of idle sessions; an error of a lent session reaches its next query.
    client.on('error', () => undefined)
  })
  pool.on('error', () => undefined)

  const goneAway = (error: unknown) => {
    // A failed start reports an unreachable database itself.
    if (awaySince === undefined && opened > 0)
      log?.warn({ err: error }, 'the database does not answer; retrying')
    awaySince ??= performance.now()
  }
  const isBack = () => {
    if (awaySince !== undefined) log?.info('the database answers again')
    awaySince = undefined
  }
  /** A database that has been unreachable for long is tried only once, since waiting for it helps nobody. */
  const isWorthAnother = (began: number) => {
    const limit = performance.now() - (patience?.retry ?? 0)
    return opened > 0 && began > limit && (awaySince ?? began) > limit
  }

  const take = async (): Promise<PoolClient> => {
    const began = performance.now()
    for (let attempt = 0; ; attempt++)
      try {
        const client = await pool.connect()
        if ((ages.get(client) ?? 0) >= oldestGood) {
          isBack()
          return client
        }
        client.release(true)
      } catch (error) {
        if (troubleOf(error) !== 'lost') throw error
        goneAway(error)
        if (!isWorthAnother(began)) throw error
        await pauseBefore(attempt)
      }
  }
  const lose = (client: PoolClient, error: Error) => {
    if (patience && (ages.get(client) ?? 0) >= oldestGood) {
      log?.warn({ err: error }, 'a database session ended in use; it and all sessions as old are replaced')
      oldestGood = opened + 1
    }
    client.release(error)
  }
  return { take, lose, end: () => pool.end() }
}
