import { sql } from 'kysely'
import { orderTypes } from '#domain/order/order-types'
import { ledgers, type Ledger } from '#domain/ledger/ledgers'
import { noneFound, part, type Found, type Invariant } from './invariant'
import { exchanges, moving, ofBalance } from '../payments/method-list'

const stockIsItsMovements = noneFound(
  part(
    'inventorys',
    (slice) => sql<Found>`
    select i.code as violation from inventorys i
    left join (
      select m.inventory_code, sum(m.in_out * m.quantity) as quantity, sum(m.in_out * m.weight) as weight
      from inventory_movements m join inventorys s on s.code = m.inventory_code
      where ${slice(sql`s.id`)} and m.deleted_at is null group by m.inventory_code
    ) m on m.inventory_code = i.code
    where ${slice(sql`i.id`)} and (i.quantity <> coalesce(m.quantity, 0) or i.weight <> coalesce(m.weight, 0)
      or i.quantity < 0 or i.weight < 0)`,
  ),
  part(
    'inventory_movements',
    (slice) => sql<Found>`
    select m.inventory_code as violation from inventory_movements m left join inventorys i on i.code = m.inventory_code
    where ${slice(sql`m.id`)} and i.id is null group by m.inventory_code
    having sum(m.in_out * m.quantity) <> 0 or sum(m.in_out * m.weight) <> 0`,
  ),
)

/** Stones leave with their goods: where no piece lies, no stone does, and no row has a negative count. */
const stonesLieWithPieces = noneFound(
  part(
    'inventorys',
    (slice) => sql<Found>`
    select i.code as violation from inventorys i
    where ${slice(sql`i.id`)} and (least(i.diamond_count, i.diamond_weight, i.diamond_fee_value) < 0
      or (i.quantity = 0 and greatest(i.diamond_count, i.diamond_weight, i.diamond_fee_value) > 0))`,
  ),
)

/**
 * The stones of a row are the sum of its movements; rows with movements older than the naming of stones are left out.
 * Opening orders only pass through a row and bring none.
 */
const stonesAreTheirMovements = noneFound(
  part(
    'inventorys',
    (slice) => sql<Found>`
    select i.code as violation from inventorys i
    join (
      select m.inventory_code, sum(m.in_out * m.diamond_count) as stones, sum(m.in_out * m.diamond_weight) as carats,
        sum(m.in_out * m.diamond_fee_value) as fee
      from inventory_movements m join inventorys s on s.code = m.inventory_code
      where ${slice(sql`s.id`)} and m.deleted_at is null group by m.inventory_code
      having bool_and(m.diamond_fee_value is not null)
    ) m on m.inventory_code = i.code
    where ${slice(sql`i.id`)}
      and (i.diamond_count, i.diamond_weight, i.diamond_fee_value) is distinct from (m.stones, m.carats, m.fee)`,
  ),
)

/**
 * A movement is reversed at most once, by its exact opposite, and a reversal is not reversed. Movements are never
 * deleted; one that was deleted past every guard does not count, and indexes leave it out.
 */
const movementsAreCorrectedOnce = noneFound(
  part(
    'inventory_movements',
    (slice) => sql<Found>`
    select 'stock movement ' || r.id as violation from inventory_movements r
    left join inventory_movements m on m.id = r.reverses_id
    where ${slice(sql`r.id`)} and ((r.kind = 'reversal') <> (r.reverses_id is not null)
      or (r.reverses_id is not null and (m.id is null or m.kind = 'reversal' or m.in_out <> -r.in_out
        or m.inventory_code <> r.inventory_code or m.quantity <> r.quantity or m.weight <> r.weight)))
    union all
    select distinct 'stock movement ' || r.reverses_id from inventory_movements r
    where ${slice(sql`r.id`)} and r.reverses_id is not null
      and exists (select from inventory_movements o where o.reverses_id = r.reverses_id and o.id <> r.id and o.deleted_at is null)`,
  ),
)

/** The movement of a confirmed line, by order type; none for a type that is never confirmed itself. */
const moves = sql.join(
  Object.entries(orderTypes).flatMap(([type, { movement, stock }]) =>
    movement === null ? [] : [sql`(${sql.lit(type)}, ${sql.lit(movement)}, ${sql.lit(stock)})`],
  ),
)

/**
 * A confirmed line has one live movement, of its own goods; every other line has none. A variance is reversed together
 * with the confirmation of its order.
 */
const linesMoveOnce = noneFound(
  part(
    'order_details',
    (slice) => sql<Found>`
  with live as (
    select id, kind, in_out, order_code, inventory_code, quantity, weight, order_detail_id from inventory_movements m
    where ${slice(sql`m.order_detail_id`)} and m.deleted_at is null and m.kind <> 'reversal'
      and not exists (select 1 from inventory_movements r
        where r.reverses_id = m.id and r.reverses_id is not null and r.deleted_at is null)
  ), moves (order_type, kind, in_out) as (values ${moves})
  select max(o.code) || ' line ' || d.position as violation
  from order_details d join orders o on o.id = d.order_id
  left join moves on moves.order_type = o.order_type
  left join live m on m.order_detail_id = d.id
  where ${slice(sql`d.id`)}
  group by d.id, o.confirmed, o.deleted_at, moves.kind
  having count(m.id) <> case
      when o.confirmed and moves.kind is not null and d.deleted_at is null and o.deleted_at is null then 1 else 0 end
    or bool_or(m.id is not null and (m.kind <> moves.kind or m.in_out <> moves.in_out or m.order_code is distinct from o.code
      or m.inventory_code <> d.inventory_code or m.quantity <> d.quantity or m.weight <> d.weight))`,
  ),
  part(
    'inventory_movements',
    (slice) => sql<Found>`
    select 'stock movement ' || m.id as violation from inventory_movements m left join orders o on o.code = m.order_code
    where ${slice(sql`m.id`)} and m.order_detail_id is null and m.order_code is not null
      and m.kind <> 'reversal' and not exists (select 1 from inventory_movements r
        where r.reverses_id = m.id and r.reverses_id is not null and r.deleted_at is null)
      and (o.id is null or not o.confirmed or o.deleted_at is not null)`,
  ),
)

/** The invariants of stock. @see domain.md §10 */
export const stockInvariants: Invariant[] = [
  { number: 1, name: 'stock is the sum of its movements and never below 0', violations: stockIsItsMovements },
  { number: 1, name: 'a stock row without pieces has no stones', violations: stonesLieWithPieces },
  {
    number: 1,
    name: 'the stones of a stock row are the sum of its movements',
    violations: stonesAreTheirMovements,
  },
  { number: 1, name: 'a stock movement is corrected once', violations: movementsAreCorrectedOnce },
  { number: 5, name: 'a confirmed line has one stock movement, others none', violations: linesMoveOnce },
]

/** Every account holds the sum of its movements, and never less than zero. */
function holdsItsMovements({ resource, held, movements, from, amount }: Ledger) {
  return noneFound(
    part(
      resource,
      (slice) => sql<Found>`
      select a.code as violation from ${sql.table(resource)} a
      left join (
        select ${sql.ref(from)} as account, sum(in_out * ${sql.ref(amount)}) as held
        from ${sql.table(movements)} where ${slice(sql.ref(from))} and deleted_at is null group by 1
      ) m on m.account = a.id
      where ${slice(sql`a.id`)} and (a.${sql.ref(held)} <> coalesce(m.held, 0) or a.${sql.ref(held)} < 0)`,
    ),
  )
}

/** A movement is reversed at most once, by its exact opposite, and a reversal is not reversed. */
function correctsOnce({ movements, from, amount }: Ledger) {
  const table = sql.table(movements)
  return noneFound(
    part(
      movements,
      (slice) => sql<Found>`
      select ${movements} || ' ' || r.id as violation from ${table} r
      left join ${table} m on m.id = r.reverses_id
      where ${slice(sql`r.id`)} and ((r.kind = 'reversal') <> (r.reverses_id is not null)
        or (r.reverses_id is not null and (m.kind = 'reversal' or m.in_out <> -r.in_out
          or m.${sql.ref(from)} <> r.${sql.ref(from)} or m.${sql.ref(amount)} <> r.${sql.ref(amount)})))
      union all
      select distinct ${movements} || ' ' || r.reverses_id from ${table} r
      where ${slice(sql`r.id`)} and r.reverses_id is not null
        and exists (select from ${table} o where o.reverses_id = r.reverses_id and o.id <> r.id and o.deleted_at is null)`,
    ),
  )
}

/**
 * A payment by balance, gold bar or old gold moves exactly the paid amount, once; one by cash or check moves nothing.
 */
const paymentsMoveOnce = noneFound(
  part(
    'order_payments',
    (slice) => sql<Found>`
  with moved as (
    select billable_payment_id, kind, payment_id, 'balance' as method, -in_out as runs, customer_id, null as bar,
      amount_value as amount, currency
    from customer_balance_details where ${slice(sql`billable_payment_id`)}
    union all
    select d.billable_payment_id, d.kind, d.payment_id, 'bar', d.in_out, null, b.code, d.weight, null
    from gold_bar_details d join gold_bars b on b.id = d.gold_bar_id where ${slice(sql`d.billable_payment_id`)}
  )
  select 'order payment ' || p.id as violation from order_payments p
  left join moved m on m.billable_payment_id = p.id
  where ${slice(sql`p.id`)}
  group by p.id
  having coalesce(sum(case m.kind when 'payment' then 1 when 'reversal' then -1 else 0 end), 0)
      <> case when p.deleted_at is null and p.payment_method in ${moving} then 1 else 0 end
    or bool_or(m.kind = 'payment' and (m.method <> case when p.payment_method in ${ofBalance} then 'balance' else 'bar' end or m.runs <> p.in_out
      or m.payment_id is distinct from p.payment_id
      or (m.method = 'balance' and (m.customer_id is distinct from p.customer_id
        or (m.currency = p.currency and m.amount <> p.value)))
      or (m.method = 'bar' and (m.bar is distinct from p.gold_bar_code
        or m.amount <> case when p.payment_method in ${exchanges} then p.old_gold_weight else p.weight end))))`,
  ),
  ...['customer_balance_details', 'gold_bar_details'].map((movements) =>
    part(
      movements,
      (slice) => sql<Found>`
      select 'movement without a payment' as violation from ${sql.table(movements)} m
      where ${slice(sql`m.id`)} and kind = 'payment' and billable_payment_id is null`,
    ),
  ),
)

/** There is at most one default customer, who has nothing on account. */
const defaultKeepsNothing = noneFound(
  part(
    'customers',
    (slice) => sql<Found>`
    select code as violation from customers
    where ${slice(sql`id`)} and is_default and deleted_at is null and (balance_value <> 0
      or exists (select from customers o where o.is_default and o.deleted_at is null and o.id < customers.id))`,
  ),
)

const { customer_balance, gold_bar, diamond } = ledgers

/** The invariants of balances, gold bars and diamonds. @see domain.md §10 */
export const ledgerInvariants: Invariant[] = [
  { number: 2, name: 'a gold bar weighs the sum of its movements', violations: holdsItsMovements(gold_bar) },
  { number: 2, name: 'a gold bar movement is corrected once', violations: correctsOnce(gold_bar) },
  { number: 2, name: 'a diamond weighs the sum of its movements', violations: holdsItsMovements(diamond) },
  { number: 2, name: 'a diamond movement is corrected once', violations: correctsOnce(diamond) },
  {
    number: 3,
    name: "a customer's balance is the sum of its movements",
    violations: holdsItsMovements(customer_balance),
  },
  {
    number: 3,
    name: 'one default customer, with nothing on account',
    violations: defaultKeepsNothing,
  },
  { number: 3, name: 'a balance movement is corrected once', violations: correctsOnce(customer_balance) },
  { number: 7, name: 'an order payment moves what it pays with', violations: paymentsMoveOnce },
]
