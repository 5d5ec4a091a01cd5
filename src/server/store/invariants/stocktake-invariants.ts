import { sql } from 'kysely'
import { found, part, type Found, type Invariant } from './invariant'

/** The adjustments that name an approved stocktake are its differences. */
const adjustmentsAreDifferences = found(
  part(
    'stocktakes',
    (slice) => sql<Found>`
  with moved as (
    select m.stocktake_code, m.inventory_code, sum(m.in_out * m.quantity) as quantity, sum(m.in_out * m.weight) as weight
    from inventory_movements m join stocktakes t on t.code = m.stocktake_code
    where ${slice(sql`t.id`)} group by m.stocktake_code, m.inventory_code
  ),
  differences as (
    select t.code as stocktake_code, l.inventory_code, l.difference_quantity as quantity,
      l.difference_weight as weight
    from stocktake_lines l join stocktakes t on t.id = l.stocktake_id and t.state = 'approved'
    where ${slice(sql`t.id`)} and l.deleted_at is null and l.inventory_code is not null
      and (l.difference_quantity, l.difference_weight) is distinct from (0, 0)
  )
  select coalesce(m.stocktake_code, d.stocktake_code) || ' ' || coalesce(m.inventory_code, d.inventory_code)
    as violation
  from moved m full join differences d
    on d.stocktake_code = m.stocktake_code and d.inventory_code = m.inventory_code
  where (m.quantity, m.weight) is distinct from (d.quantity, d.weight)`,
  ),
)

/** A movement that names a stocktake settles an approved one. */
const adjustmentsAreApproved = found(
  part(
    'inventory_movements',
    (slice) => sql<Found>`
  select 'movement ' || m.id as violation from inventory_movements m
  left join stocktakes t on t.code = m.stocktake_code and t.deleted_at is null
  where ${slice(sql`m.id`)} and m.stocktake_code is not null
    and (t.state is distinct from 'approved' or m.kind not in ('adjust', 'reversal'))`,
  ),
)

/** The invariants of stocktakes. */
export const stocktakeInvariants: Invariant[] = [
  {
    number: 12,
    name: 'the adjustments of a stocktake are its differences',
    violations: adjustmentsAreDifferences,
  },
  { number: 12, name: 'only an approved stocktake adjusts stock', violations: adjustmentsAreApproved },
]
