import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** One invariant of domain.md §10; a violation names the record that breaks it. */
export interface Invariant {
  number: number
  name: string
  violations: ((db: Db) => Promise<string[]>) & Asked
}

/** The query, where a single one finds the violations. */
interface Asked {
  query?: RawBuilder<Found>
}

/** A record that breaks an invariant. */
export interface Found {
  violation: string
}

/** The invariant that a query finds no violations. */
export function found(query: RawBuilder<Found>): Invariant['violations'] {
  const violations = async (db: Db) => {
    const { rows } = await query.execute(db)
    return rows.map((row) => row.violation)
  }
  return Object.assign(violations, { query })
}
