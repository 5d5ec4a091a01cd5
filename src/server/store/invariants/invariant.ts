import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { everything, type Scope, type Slice } from './slices'

/** One invariant of domain.md §10; a violation names the record that breaks it. */
export interface Invariant {
  number: number
  name: string
  violations: ((db: Db, scope?: Scope) => Promise<string[]>) & Asked
}

/** A part of what an invariant asks: the violations that it finds. */
export type Question = (session: Db) => Promise<string[]>

interface Asked {
  /** The query over all records, where queries find the violations. */
  query?: RawBuilder<Found>
  /** The same violations by questions in any order, several of which may be asked at once. */
  questions?: (db: Db, scope: Scope) => Promise<Question[]>
}

/** A record that breaks an invariant. */
export interface Found {
  violation: string
}

/** A query of violations over a slice of a table's records; of no table, over everything at once. */
export interface Part {
  of: string | null
  query: (slice: Slice) => RawBuilder<Found>
}

/** The part of an invariant that looks at the records of a table. */
export function part(of: string, query: Part['query']): Part {
  return { of, query }
}

/** The part of an invariant that compares sums of all records, which no slice has. */
export function whole(query: RawBuilder<Found>): Part {
  return { of: null, query: () => query }
}

/** The invariant that its queries find no violations. */
export function found(...parts: Part[]): Invariant['violations'] {
  const questions = async (db: Db, scope: Scope) => {
    const slices = await Promise.all(parts.map(({ of }) => scope(of, db)))
    return parts.flatMap(({ query }, index) =>
      (slices[index] ?? []).map((slice): Question => async (session) => {
        const { rows } = await query(slice).execute(session)
        return rows.map((row) => row.violation)
      }),
    )
  }
  const violations = async (db: Db, scope: Scope = async () => [everything]) => {
    const broken: string[] = []
    for (const question of await questions(db, scope)) broken.push(...(await question(db)))
    return broken
  }
  const queries = parts.map(({ query }) => sql`(${query(everything)})`)
  return Object.assign(violations, { questions, query: sql<Found>`${sql.join(queries, sql` union all `)}` })
}
