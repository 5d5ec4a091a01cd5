import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { everything, type Scope, type Slice } from './slices'

/** One invariant of domain.md §10; a violation names the record that breaks it. */
export interface Invariant {
  number: number
  name: string
  violations: ((db: Db, scope?: Scope) => Promise<string[]>) & Asked
}

/** The query over all records, where queries find the violations. */
interface Asked {
  query?: RawBuilder<Found>
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
  const violations = async (db: Db, scope?: Scope) => {
    const broken: string[] = []
    for (const { of, query } of parts)
      for (const slice of (await scope?.(of, db)) ?? [everything]) {
        const { rows } = await query(slice).execute(db)
        broken.push(...rows.map((row) => row.violation))
      }
    return broken
  }
  const queries = parts.map(({ query }) => sql`(${query(everything)})`)
  return Object.assign(violations, { query: sql<Found>`${sql.join(queries, sql` union all `)}` })
}
