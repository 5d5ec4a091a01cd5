import { sql } from 'kysely'
import { orderTypes } from '#domain/order/order-types'
import { found, part, type Found, type Invariant } from './invariant'

const shape = `^(${Object.keys(orderTypes).join('|')})-(19|2[0-9])[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])-[0-9]{4,}$`

/** Deleted records keep their codes. */
const alike = (table: string) =>
  part(
    table,
    (slice) => sql<Found>`
    select distinct r.code as violation from ${sql.table(table)} r
    where ${slice(sql`r.id`)} and exists (select from ${sql.table(table)} o where o.code = r.code and o.id <> r.id)`,
  )

/** A type, a valid date, and a number issued by the day's counter. */
const orderCodesAreWellFormed = found(
  part(
    'orders',
    (slice) => sql<Found>`
  select o.code as violation from orders o
  left join goldbook_counters c on c.name = split_part(o.code, '-', 1) || '-' || split_part(o.code, '-', 2)
  where ${slice(sql`o.id`)} and case when o.code ~ ${shape} then
      split_part(o.code, '-', 1) <> o.order_type
      or split_part(o.code, '-', 3)::numeric not between 1 and coalesce(c.value, 0)
      or substr(o.code, 12, 2)::integer > extract(day from
        make_date(substr(o.code, 6, 4)::integer, substr(o.code, 10, 2)::integer, 1) + interval '1 month - 1 day')
    else true end`,
  ),
  alike('orders'),
)

/** A stock row's code starts with its product and colour and contains its size; any further part is separated. */
const stockCodesAreTheirParts = found(
  part(
    'inventorys',
    (slice) => sql<Found>`
  select i.code as violation from inventorys i
  cross join lateral (
    select i.product_code || coalesce('C' || nullif(i.color_id, 0), '') as beginning,
      '-S' || nullif(trim(i.size), '') as size
  ) part
  where ${slice(sql`i.id`)} and (i.code is null or trim(i.code) in ('', '-') or trim(i.code) <> i.code
    or not starts_with(i.code, part.beginning)
    or substr(i.code, length(part.beginning) + 1, 1) not in ('', '-')
    or strpos(substr(i.code, length(part.beginning) + 1), part.size) = 0)`,
  ),
  alike('inventorys'),
)

const vouchersHaveCodes = found(
  part(
    'payments',
    (slice) => sql<Found>`
    select 'payment ' || id as violation from payments
    where ${slice(sql`id`)} and (coalesce(code, '') = '' or trim(code) <> code)`,
  ),
  alike('payments'),
)

/** The invariants of codes. @see domain.md §10 */
export const codeInvariants: Invariant[] = [
  { number: 9, name: 'order codes are unique and well-formed', violations: orderCodesAreWellFormed },
  { number: 9, name: 'stock codes are unique and made of their parts', violations: stockCodesAreTheirParts },
  { number: 9, name: 'voucher codes are unique', violations: vouchersHaveCodes },
]
