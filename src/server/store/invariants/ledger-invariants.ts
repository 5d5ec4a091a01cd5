import { sql } from 'kysely'
import { exchanges, moving, ofBalance } from '../payments/method-list'
import { found, part, type Found, type Invariant } from './invariant'
import { ledgers, type Ledger } from '#domain/ledger/ledgers'

/** Every account holds the sum of its movements, and never less than zero. */
function holdsItsMovements({ resource, held, movements, from, amount }: Ledger) {
  return found(
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
  return found(
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
const paymentsMoveOnce = found(
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
const defaultKeepsNothing = found(
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
