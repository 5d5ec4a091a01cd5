import { sql } from 'kysely'
import type { Amounts } from '#domain/proof/proof'
import type { Period } from '#domain/payment/statement'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import type { Entries } from './entries'

/** The most entries that a proof lists; what came before them is part of its opening. */
export const MOST_ENTRIES = 1000

/** An entry of a figure as it is stored. */
export interface StoredEntry {
  id: number
  /** The business day. */
  date: string
  /** When it was written, null where the books do not say. */
  at: string | null
  kind: string
  method: string | null
  /** The paper that it stands on, null where there is none. */
  resource: string | null
  key: number | null
  code: string | null
  remarks: string | null
  changes: Amounts
  subjects: (string | null)[]
}

/** The stored parts of a proof. */
export interface StoredProof {
  opening: Amounts
  entries: StoredEntry[]
  /** The number of entries in the period that only the opening holds. */
  folded: number
}

/**
 * The entries of a figure in a period, the last `MOST_ENTRIES` of them, and what it was before these.
 *
 * @param entries those of the figure, as SQL
 * @returns pieces, grams with 3 decimals, carats, and money with 2 decimals by currency
 * @see domain.md §7, §8
 */
export async function proofOf(db: Db | Tx, entries: Entries, { from, to }: Period): Promise<StoredProof> {
  const begins = from === null ? sql`true` : sql`date >= ${from}::date`
  const ends = to === null ? sql`true` : sql`date <= ${to}::date`
  const { rows } = await sql<StoredProof>`
    with entries as materialized (
      select *, row_number() over (order by date desc, rank desc, id desc) as age
      from (${entries}) as entry where ${ends}
    ), parted as (
      select *, ${begins} and age <= ${MOST_ENTRIES} as listed from entries
    )
    select
      (select coalesce(jsonb_object_agg(unit, amount), '{}') from (
        select unit, sum(value::numeric) as amount from parted, jsonb_each_text(changes) as change (unit, value)
        where not listed group by unit) as summed) as opening,
      (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'at', to_json(at), 'kind', kind,
          'method', method, 'resource', case when code is not null then resource end, 'key', key, 'code', code,
          'remarks', remarks, 'changes', changes, 'subjects', subjects)
          order by date, rank, id), '[]') from parted where listed) as entries,
      (select count(*)::bigint from parted where not listed and ${begins}) as folded`.execute(db)
  return rows[0] ?? { opening: {}, entries: [], folded: 0 }
}
