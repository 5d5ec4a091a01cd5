import { sql } from 'kysely'
import { counted } from '../../db/figures'
import { found, whole, type Found, type Invariant } from './invariant'

const keptAndCounted = Object.entries(counted).map(([table, { figures, counts }]) => ({
  table,
  query: sql<Found>`
    with changes as (
      select figure, kind, day, currency, count, cash, gold, weight from goldbook_figures
      where figure in (${sql.join(figures.map((figure) => sql.lit(figure)))})
      union all
      select figure, kind, day, currency, -count, -cash, -gold, -weight
      from (${sql.raw(counts(`"${table}"`))}) as counted
    )
    select concat_ws(' ', figure, kind, day, currency) as violation from changes
    group by figure, kind, day, currency
    having sum(count) <> 0 or sum(cash) <> 0 or sum(gold) <> 0 or sum(weight) <> 0`,
}))

/** The dashboard's figures equal those counted from the records. */
export const figureInvariants: Invariant[] = keptAndCounted.map(({ table, query }) => ({
  number: 11,
  name: `the dashboard's figures are those of the ${table}`,
  violations: found(whole(query)),
}))
