import { sql } from 'kysely'
import { orderTypes } from '#domain/order/order-types'
import { paymentMethods } from '#domain/payment/payment-methods'
import { countedFigures } from '../../db/figures'
import {
  noneFound,
  wholePart,
  type Found,
  type Invariant,
  part,
  chainInvariant,
  dayInvariant,
} from './invariant'
import { ledgerInvariants, stockInvariants } from './stock-invariants'
import { orderInvariants } from './order-invariants'
import { paymentInvariants } from './payment-invariants'

const keptAndCounted = Object.entries(countedFigures).map(([table, { figures, counts }]) => ({
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
  violations: noneFound(wholePart(query)),
}))

/** The adjustments that name an approved stocktake are its differences. */
const adjustmentsAreDifferences = noneFound(
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
const adjustmentsAreApproved = noneFound(
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
const stocktakeInvariants: Invariant[] = [
  {
    number: 12,
    name: 'the adjustments of a stocktake are its differences',
    violations: adjustmentsAreDifferences,
  },
  { number: 12, name: 'only an approved stocktake adjusts stock', violations: adjustmentsAreApproved },
]

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
const orderCodesAreWellFormed = noneFound(
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
const stockCodesAreTheirParts = noneFound(
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

const vouchersHaveCodes = noneFound(
  part(
    'payments',
    (slice) => sql<Found>`
    select 'payment ' || id as violation from payments
    where ${slice(sql`id`)} and (coalesce(code, '') = '' or trim(code) <> code)`,
  ),
  alike('payments'),
)

/** The invariants of codes. @see domain.md §10 */
const codeInvariants: Invariant[] = [
  { number: 9, name: 'order codes are unique and well-formed', violations: orderCodesAreWellFormed },
  { number: 9, name: 'stock codes are unique and made of their parts', violations: stockCodesAreTheirParts },
  { number: 9, name: 'voucher codes are unique', violations: vouchersHaveCodes },
]

const methods = sql.join(
  Object.entries(paymentMethods).map(
    ([method, { till }]) => sql`(${sql.lit(method)}, ${sql.lit(till ?? 'none')})`,
  ),
)

/** The expected contents of a till at closing are opening + taken − given − paid out. */
const closedTillsHold = noneFound(
  part(
    'tills',
    (slice) => sql<Found>`
  with methods (method, held) as (values ${methods}),
  held as (
    select v.* from payments v join methods m on m.method = v.payment_method
    where v.till_id is distinct from v.back_till_id and (m.held = 'both' or (m.held = 'taken' and v.in_out = 1))
  ),
  flows as (
    select till_id, currency, greatest(in_out, 0) * value as taken, greatest(-in_out, 0) * value as given, 0 as paid_out
    from held where ${slice(sql`till_id`)}
    union all
    select back_till_id, currency, greatest(-in_out, 0) * value, greatest(in_out, 0) * value, 0
    from held where ${slice(sql`back_till_id`)}
    union all
    select till_id, currency, 0, 0, -in_out * value from till_movements where ${slice(sql`till_id`)} and deleted_at is null
  ),
  moved as (
    select till_id, currency, sum(taken) as taken, sum(given) as given, sum(paid_out) as paid_out
    from flows group by till_id, currency
  ),
  written as (
    select a.* from till_amounts a join tills t on t.id = a.till_id and t.closed_at is not null
    where ${slice(sql`t.id`)} and a.deleted_at is null
  )
  select t.code || ' ' || coalesce(w.currency, m.currency) as violation
  from (select * from moved where till_id in (select id from tills where closed_at is not null)) m
  full join written w on w.till_id = m.till_id and w.currency = m.currency
  join tills t on t.id = coalesce(w.till_id, m.till_id)
  where w.id is null
    or (w.taken_value, w.given_value, w.paid_out_value)
      is distinct from (coalesce(m.taken, 0), coalesce(m.given, 0), coalesce(m.paid_out, 0))
    or w.expected_value is distinct from
      coalesce(w.opening_value, 0) + w.taken_value - w.given_value - w.paid_out_value
    or w.difference_value is distinct from w.counted_value - w.expected_value`,
  ),
)

/** A till belongs to one user until it is closed, and its entries were taken by that user. */
const tillsAreTheirUsers = noneFound(
  part(
    'tills',
    (slice) => sql<Found>`
  select t.code as violation from tills t
  where ${slice(sql`t.id`)} and (t.holder_id is distinct from case when t.closed_at is null then t.user_id end
    or t.balanced is distinct from case when t.closed_at is not null then not exists (
      select 1 from till_amounts a where a.till_id = t.id and a.deleted_at is null and a.difference_value <> 0) end)`,
  ),
  part(
    'payments',
    (slice) => sql<Found>`
  select 'payment ' || v.code as violation from payments v left join tills t on t.id = v.till_id
  where ${slice(sql`v.id`)} and ((v.till_id is not null and v.taken_by_id is distinct from t.user_id)
    or (v.back_till_id is not null and v.deleted_at is null))`,
  ),
)

/** The invariants of tills. @see domain.md §11.6 */
const tillInvariants: Invariant[] = [
  { number: 12, name: 'a closed till tells what went through it', violations: closedTillsHold },
  { number: 12, name: 'a till and its payments are of one user', violations: tillsAreTheirUsers },
]

/**
 * The ten invariants of domain.md §10, in their order, and those of the figures, the tills, the chain and the seals of days; some take several queries.
 */
export const invariants: Invariant[] = [
  ...stockInvariants,
  ...ledgerInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...codeInvariants,
  ...figureInvariants,
  ...tillInvariants,
  ...stocktakeInvariants,
  chainInvariant,
  dayInvariant,
].toSorted((a, b) => a.number - b.number)
