import { sql } from 'kysely'
import { paymentMethods } from '#domain/payment/payment-methods'
import { found, part, type Found, type Invariant } from './invariant'

const methods = sql.join(
  Object.entries(paymentMethods).map(
    ([method, { till }]) => sql`(${sql.lit(method)}, ${sql.lit(till ?? 'none')})`,
  ),
)

/** The expected contents of a till at closing are opening + taken − given − paid out. */
const closedTillsHold = found(
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
const tillsAreTheirUsers = found(
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
export const tillInvariants: Invariant[] = [
  { number: 12, name: 'a closed till tells what went through it', violations: closedTillsHold },
  { number: 12, name: 'a till and its payments are of one user', violations: tillsAreTheirUsers },
]
