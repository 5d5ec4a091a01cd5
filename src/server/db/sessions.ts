import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** True inside `change`, where a query on the outer handle would wait for the session that it holds itself. */
export const insideChange = new AsyncLocalStorage<true>()

/** So many statements are kept planned in a session; searches by other filters are planned each time. */
const MOST_PLANNED = 500

/** An answer of all columns changes when a resource gets a field, which a kept plan may not. */
const mayBeKept = (text: string) => !/^\s*select \*|returning \*/i.test(text)

/** The names of the statements that a session has planned, since the tables were last changed. */
const planned = new WeakMap<PoolClient, { since: number; names: Map<string, string> }>()
let tableChanges = 0

/** Has every statement planned anew: a kept plan takes its parameters in the types that columns had before. */
export function planAnew(): void {
  tableChanges += 1
}

/**
 * The sessions of a pool, for Kysely: a statement that is used again is parsed and planned once a session, which
 * is half of what a search costs.
 */
export function sessionsOf(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      if (insideChange.getStore())
        throw new Error('a query on the outer handle inside a change: use its transaction')
      return sessionOn(await pool.connect())
    },
    end: () => pool.end(),
  }
}

function sessionOn(client: PoolClient): PostgresPoolClient {
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used: answers are pages')
    const name = parameters.length > 0 ? nameOf(client, text) : undefined
    return client.query({ name, text, values: [...parameters] })
  }
  return { query, release: () => client.release() }
}

function nameOf(client: PoolClient, text: string): string | undefined {
  const kept = planned.get(client)
  const names = kept?.since === tableChanges ? kept.names : new Map<string, string>()
  planned.set(client, { since: tableChanges, names })
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PLANNED || !mayBeKept(text)) return known
  const name = `goldbook_${tableChanges}_${names.size + 1}`
  names.set(text, name)
  return name
}
