import { sql } from 'kysely'
import { orderTypes } from '#domain/order/order-types'
import { exchanges } from '../payments/method-list'
import { returns } from '../orders/sold-lines'
import { noneFound, part, type Found, type Invariant } from './invariant'

/** The paid amounts of an order equal its live payments and the offsets that apply to it. */
const paidIsItsPayments = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  select o.code as violation from orders o
  left join (
    select p.order_code, sum(round(p.value * p.rate, 2)) as cash, sum(p.weight) as gold
    from order_payments p join orders s on s.code = p.order_code
    where p.deleted_at is null and ${slice(sql`s.id`)} group by p.order_code
  ) p on p.order_code = o.code
  left join (
    select b.original_customer_order_code as code, sum(b.offset_cash_value) as cash, sum(b.offset_gold_weight) as gold
    from orders b join orders s on s.code = b.original_customer_order_code
    where ${slice(sql`s.id`)} and b.original_customer_order_code is not null and b.order_type in ${returns} and b.confirmed and b.deleted_at is null group by 1
  ) r on r.code = o.code
  where ${slice(sql`o.id`)} and o.deleted_at is null and o.yd_converted_order_code is null and (
    o.paid_cash_value <> coalesce(p.cash, 0) or o.paid_gold_weight <> coalesce(p.gold, 0)
    or o.unpaid_cash_value <> o.receivable_cash_value - coalesce(p.cash, 0) - o.offset_cash_value - coalesce(r.cash, 0)
    or o.unpaid_gold_weight <> o.receivable_gold_weight - coalesce(p.gold, 0) - o.offset_gold_weight - coalesce(r.gold, 0)
    or o.unpaid_cash_value < 0 or o.unpaid_gold_weight < 0
    or o.paid <> (o.unpaid_cash_value = 0 and o.unpaid_gold_weight = 0
      and exists (select 1 from order_details d
        where d.order_id = o.id and ${slice(sql`d.order_id`)} and d.deleted_at is null)))`,
  ),
)

const offsetsAreOfConfirmedReturns = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  select code as violation from orders
  where ${slice(sql`id`)} and deleted_at is null and (offset_cash_value <> 0 or offset_gold_weight <> 0)
    and not (order_type in ${returns} and confirmed)`,
  ),
)

/** A converted preorder shows its sale's figures, and has no payments of its own. */
const preordersShowTheirSale = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  select o.code as violation from orders o join orders s on s.code = o.yd_converted_order_code
  where ${slice(sql`o.id`)} and o.yd_converted_order_code is not null and o.deleted_at is null and (
    (o.confirmed, o.paid, o.paid_cash_value, o.paid_gold_weight, o.unpaid_cash_value, o.unpaid_gold_weight)
      is distinct from
      (s.confirmed, s.paid, s.paid_cash_value, s.paid_gold_weight, s.unpaid_cash_value, s.unpaid_gold_weight)
    or exists (select 1 from order_payments p where p.order_code = o.code and p.deleted_at is null))`,
  ),
)

const runs = sql.join(
  Object.entries(orderTypes).map(([type, { cash }]) => sql`(${sql.lit(type)}, ${sql.lit(cash)})`),
)

/** A live payment has one live voucher with the same values, order, customer and direction. */
const paymentsHaveVouchers = noneFound(
  part(
    'order_payments',
    (slice) => sql<Found>`
  with runs (order_type, in_out) as (values ${runs})
  select 'order payment ' || p.id as violation from order_payments p
  left join orders o on o.code = p.order_code and o.deleted_at is null
  left join runs on runs.order_type = o.order_type
  left join payments v on v.billable_id = p.id and v.billable_type = 'order_payments' and v.deleted_at is null
    and ${slice(sql`v.billable_id`)}
  where ${slice(sql`p.id`)} and p.deleted_at is null
  group by p.id, o.id, runs.in_out
  having count(v.id) <> 1 or o.id is null or p.in_out is distinct from runs.in_out
    or p.customer_id is distinct from o.customer_id or p.rate is null or (p.currency = o.currency and p.rate <> 1)
    or bool_or((v.id, v.value, v.currency, v.gold_weight, v.in_out, v.payment_method, v.order_code, v.customer_id)
      is distinct from
      (p.payment_id, p.value, p.currency, p.weight, p.in_out, p.payment_method, p.order_code, p.customer_id))`,
  ),
  part(
    'payments',
    (slice) => sql<Found>`
  select 'payment ' || v.code as violation from payments v
  left join order_payments p on p.id = v.billable_id and p.deleted_at is null
  where ${slice(sql`v.id`)} and v.deleted_at is null and v.billable_type is distinct from 'orders'
    and v.billable_type is distinct from 'customer_balance_details'
    and (p.id is null or v.billable_type is distinct from 'order_payments' or v.open)`,
  ),
)

/** The money handed over equals the payment, the change and the deposit. */
const handedOverIsSpent = noneFound(
  part(
    'order_payments',
    (slice) => sql<Found>`
  select 'order payment ' || id as violation from order_payments
  where ${slice(sql`id`)} and deleted_at is null and case when given_value is null then change_value <> 0 or rest_value <> 0
    else given_value <> value + change_value + rest_value or change_value < 0 or rest_value < 0 end`,
  ),
)

/** Old gold in exchange counts at its worth by the agreed price, and no other tender has any. */
const oldGoldIsItsWorth = noneFound(
  part(
    'order_payments',
    (slice) => sql<Found>`
  select 'order payment ' || id as violation from order_payments
  where ${slice(sql`id`)} and deleted_at is null and case when payment_method in ${exchanges}
    then value is distinct from round(old_gold_weight * old_gold_price, 2) or weight <> 0 or in_out <> 1
    else old_gold_weight is not null or old_gold_price is not null end`,
  ),
)

/**
 * A manual deposit or withdrawal of a balance has a voucher with the same values, live until it is reversed; movements
 * older than such vouchers name no tender.
 */
const handMovesHaveVouchers = noneFound(
  part(
    'customer_balance_details',
    (slice) => sql<Found>`
  select 'balance movement ' || m.id as violation from customer_balance_details m
  left join payments v on v.id = m.payment_id
  where ${slice(sql`m.id`)} and m.kind = 'manual' and m.tender is not null and (v.id is null
    or (v.billable_type, v.billable_id, v.value, v.currency, v.in_out, v.payment_method, v.customer_id)
      is distinct from
      ('customer_balance_details', m.id, m.amount_value, m.currency, m.in_out, m.tender, m.customer_id)
    or (v.deleted_at is null) = exists (select 1 from customer_balance_details r where r.reverses_id = m.id))`,
  ),
  part(
    'payments',
    (slice) => sql<Found>`
  select 'payment ' || v.code as violation from payments v
  left join customer_balance_details m on m.id = v.billable_id and m.payment_id = v.id and m.kind = 'manual'
  where ${slice(sql`v.id`)} and v.deleted_at is null and v.billable_type = 'customer_balance_details'
    and (m.id is null or v.open)`,
  ),
)

const ordersStandInOneBill = noneFound(
  part(
    'payments',
    (slice) => sql<Found>`
    select distinct b.order_code as violation from bill_orders b join payments p on p.id = b.payment_id
    where ${slice(sql`p.id`)} and b.deleted_at is null and p.deleted_at is null and p.open and exists (
      select from bill_orders c join payments q on q.id = c.payment_id
      where c.order_code = b.order_code and c.id <> b.id and c.deleted_at is null and q.deleted_at is null and q.open)`,
  ),
)

/** A bill is open while a confirmed order of it is unpaid, and shows the payments made through it on its own orders. */
const billsTellTheirOrders = noneFound(
  part(
    'payments',
    (slice) => sql<Found>`
  with runs (order_type, in_out) as (values ${runs}),
  billed as (
    select b.payment_id, sum(b.value) as value, sum(b.gold_weight) as gold,
      bool_or(o.confirmed and not o.paid and o.deleted_at is null) as due,
      bool_or(o.customer_id is distinct from p.customer_id or o.currency <> p.currency or runs.in_out <> p.in_out) as astray
    from bill_orders b join payments p on p.id = b.payment_id
    join orders o on o.code = b.order_code join runs on runs.order_type = o.order_type
    where ${slice(sql`b.payment_id`)} and b.deleted_at is null group by b.payment_id
  ), paid as (
    select bill_id, sum(round(value * rate, 2)) as cash, sum(weight) as gold
    from order_payments where deleted_at is null and bill_id is not null and ${slice(sql`bill_id`)} group by bill_id
  )
  select 'bill ' || p.code as violation from payments p
  left join billed on billed.payment_id = p.id left join paid on paid.bill_id = p.id
  where ${slice(sql`p.id`)} and p.deleted_at is null and p.billable_type = 'orders' and (
    billed.payment_id is null or billed.astray or p.open <> billed.due
    or p.value <> billed.value or p.gold_weight <> billed.gold
    or p.amount_paid_value <> coalesce(paid.cash, 0) or p.gold_paid_weight <> coalesce(paid.gold, 0))`,
  ),
  part(
    'order_payments',
    (slice) => sql<Found>`
  select 'order payment ' || p.id as violation from order_payments p
  where ${slice(sql`p.id`)} and p.deleted_at is null and p.bill_id is not null and not exists (
    select 1 from bill_orders b join payments bill on bill.id = b.payment_id and bill.deleted_at is null
    where b.payment_id = p.bill_id and b.order_code = p.order_code and b.deleted_at is null)`,
  ),
)

/** The invariants of payments and bills. @see domain.md §10 */
export const paymentInvariants: Invariant[] = [
  { number: 6, name: 'paid and unpaid follow from payments and returns', violations: paidIsItsPayments },
  { number: 6, name: 'only a confirmed return is set off', violations: offsetsAreOfConfirmedReturns },
  { number: 6, name: 'a preorder shows how far its sale is paid', violations: preordersShowTheirSale },
  { number: 7, name: 'an order payment has its one voucher', violations: paymentsHaveVouchers },
  { number: 7, name: 'what was handed over is spent to the cent', violations: handedOverIsSpent },
  { number: 7, name: 'old gold counts what it is worth', violations: oldGoldIsItsWorth },
  { number: 7, name: 'a balance movement by hand has its one voucher', violations: handMovesHaveVouchers },
  { number: 10, name: 'an order stands in one open bill', violations: ordersStandInOneBill },
  { number: 10, name: 'a bill tells how its orders stand', violations: billsTellTheirOrders },
]
