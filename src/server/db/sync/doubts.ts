import { sql, type Kysely } from 'kysely'
import type { Facts, Rule } from '#domain/errors'
import type { Doubt } from './plan'
import type { DatabaseTables } from '../system-tables'

/** The reason why a change of the resources is refused: the affected rows, counted. */
export interface Refusal {
  code: Rule
  resource: string
  /** JSON pointer into the resource. */
  path: string
  /** The number of affected rows, also in the facts, with examples of their values. */
  count: number
  facts: Facts
}

const EXAMPLES = 3
const LONGEST_EXAMPLE = 40

/** Counts the affected rows of each doubt; a doubt without rows is resolved. */
export async function refusalsOf(
  tx: Kysely<DatabaseTables>,
  doubts: Doubt[],
): Promise<{ refusals: Refusal[]; hidden: Refusal[] }> {
  const refusals: Refusal[] = []
  const hidden: Refusal[] = []
  for (const doubt of doubts) {
    const { code, resource, path, facts } = doubt
    const count = await countOf(tx, doubt.rows)
    if (count === 0) continue
    const examples = doubt.secret ? undefined : await examplesOf(tx, doubt.rows)
    const answer = { code, resource, path, count, facts: { ...facts, count, examples } }
    ;(doubt.onlyHides ? hidden : refusals).push(answer)
  }
  return { refusals, hidden }
}

async function countOf(tx: Kysely<DatabaseTables>, rows: string): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::bigint as count from (${sql.raw(rows)}) concerned`.execute(tx)
  return answer.rows[0]?.count ?? 0
}

async function examplesOf(tx: Kysely<DatabaseTables>, rows: string): Promise<string> {
  const answer = await sql<{ value: string }>`
    select distinct left(value::text, ${LONGEST_EXAMPLE}::integer) as value
    from (${sql.raw(rows)}) concerned limit ${EXAMPLES}`.execute(tx)
  return answer.rows.map((row) => row.value).join(', ')
}
