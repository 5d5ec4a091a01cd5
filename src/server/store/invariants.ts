import { sql, type RawBuilder } from 'kysely'
import { compare } from '#domain/decimal'
import { lineFigures } from '#domain/order/line'
import type { DiscountType } from '#domain/order/discount-types'
import type { SettlementMode } from '#domain/order/settlement-modes'
import type { Db } from '../db/connect'
import { diamonds, goldBars, type Holding } from './holdings'

/** One invariant of domain.md §10; a violation names the record that breaks it. */
export interface Invariant {
  number: number
  name: string
  violations: (db: Db) => Promise<string[]>
}

type Found = { violation: string }

const found = (query: RawBuilder<Found>) => async (db: Db) => {
  const { rows } = await query.execute(db)
  return rows.map((row) => row.violation)
}

const stockIsItsMovements = found(sql<Found>`
  select coalesce(i.code, m.inventory_code) as violation
  from inventorys i
  full join (
    select inventory_code, sum(in_out * quantity) as quantity, sum(in_out * weight) as weight
    from inventory_movements group by inventory_code
  ) m on m.inventory_code = i.code
  where coalesce(i.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(i.weight, 0) <> coalesce(m.weight, 0)
    or i.quantity < 0 or i.weight < 0`)

const barsAreTheirMovements = holdsItsMovements(goldBars)
const diamondsAreTheirMovements = holdsItsMovements(diamonds)

function holdsItsMovements({ resource, movements, from }: Holding) {
  return found(sql<Found>`
    select b.code as violation from ${sql.table(resource)} b
    left join (
      select ${sql.ref(from)} as holding, sum(in_out * weight) as weight from ${sql.table(movements)} group by 1
    ) m on m.holding = b.id
    where b.current_weight <> coalesce(m.weight, 0) or b.current_weight < 0`)
}

const balancesAreTheirMovements = found(sql<Found>`
  select c.code as violation from customers c
  left join (
    select customer_id, sum(in_out * amount_value) as value from customer_balance_details group by customer_id
  ) m on m.customer_id = c.id
  where c.balance_value <> coalesce(m.value, 0) or c.balance_value < 0`)

const totalsAreTheirLines = found(sql<Found>`
  select o.code as violation from orders o
  left join (
    select order_id, sum(quantity) as quantity, sum(weight) as weight, sum(diamond_fee_value) as diamond_fee_value,
      sum(receivable_cash_value) as cash, sum(receivable_gold_weight) as gold
    from order_details where deleted_at is null group by order_id
  ) l on l.order_id = o.id
  where o.deleted_at is null and (
    o.quantity <> coalesce(l.quantity, 0) or o.weight <> coalesce(l.weight, 0)
    or o.diamond_fee_value <> coalesce(l.diamond_fee_value, 0)
    or o.receivable_cash_value <> coalesce(l.cash, 0) or o.receivable_gold_weight <> coalesce(l.gold, 0))`)

const linesMoveOnce = found(sql<Found>`
  select o.code || ' line ' || d.position as violation
  from order_details d join orders o on o.id = d.order_id
  left join (
    select order_detail_id, count(*) filter (where kind <> 'reversal') - count(*) filter (where kind = 'reversal') as live
    from inventory_movements where order_detail_id is not null group by order_detail_id
  ) m on m.order_detail_id = d.id
  where d.deleted_at is null and o.deleted_at is null
    and coalesce(m.live, 0) <> case when o.confirmed then 1 else 0 end`)

const paidIsItsPayments = found(sql<Found>`
  select o.code as violation from orders o
  left join (
    select order_code, sum(round(value * coalesce(rate, 1), 2)) as cash, sum(weight) as gold
    from order_payments where deleted_at is null group by order_code
  ) p on p.order_code = o.code
  left join (
    select coalesce(original_customer_order_code, code) as code, sum(offset_cash_value) as cash, sum(offset_gold_weight) as gold
    from orders where order_type = 'XSTH' and confirmed and deleted_at is null group by 1
  ) r on r.code = o.code
  where o.deleted_at is null and (
    o.paid_cash_value <> coalesce(p.cash, 0) or o.paid_gold_weight <> coalesce(p.gold, 0)
    or o.unpaid_cash_value <> o.receivable_cash_value - coalesce(p.cash, 0)
      - case when o.order_type = 'XSTH' then o.offset_cash_value else coalesce(r.cash, 0) end
    or o.unpaid_gold_weight <> o.receivable_gold_weight - coalesce(p.gold, 0)
      - case when o.order_type = 'XSTH' then o.offset_gold_weight else coalesce(r.gold, 0) end
    or o.paid <> (o.unpaid_cash_value = 0 and o.unpaid_gold_weight = 0
      and exists (select 1 from order_details d where d.order_id = o.id and d.deleted_at is null)))`)

const paymentsHaveVouchers = found(sql<Found>`
  select 'order payment ' || p.id as violation from order_payments p
  left join payments v on v.id = p.payment_id and v.deleted_at is null
    and v.billable_type = 'order_payments' and v.billable_id = p.id and v.value = p.value and v.in_out = p.in_out
  where p.deleted_at is null and v.id is null
  union all
  select 'payment ' || v.code from payments v
  left join order_payments p on p.payment_id = v.id and p.deleted_at is null
  where v.deleted_at is null and v.billable_type = 'order_payments' and p.id is null`)

const codesAreWellFormed = found(sql<Found>`
  select code as violation from orders where code is null or code !~ '^(CPRK|CPXS|XSTH|XSYD)-[0-9]{8}-[0-9]{4,}$'
    or split_part(code, '-', 1) <> order_type
  union all select code from orders group by code having count(*) > 1
  union all select code from inventorys group by code having count(*) > 1
  union all select code from payments group by code having count(*) > 1`)

interface StoredLine {
  violation: string
  mode: SettlementMode
  line: Parameters<typeof lineFigures>[0] & ReturnType<typeof lineFigures> & { discount_type: DiscountType }
}

/** Worked out again by the very functions of domain.md §3, a thousand lines at a time. */
async function lineFiguresHold(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (let after = 0; ;) {
    const { rows } = await sql<StoredLine & { id: number }>`
      select d.id, o.code || ' line ' || d.position as violation, o.payment_method as mode, row_to_json(d) as line
      from order_details d join orders o on o.id = d.order_id
      where d.id > ${after} and d.deleted_at is null and o.deleted_at is null order by d.id limit 1000`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return broken
    broken.push(...rows.filter((row) => !holds(row)).map((row) => row.violation))
    after = last.id
  }
}

function holds({ line, mode }: StoredLine): boolean {
  const figures = lineFigures(line, mode)
  const names = Object.keys(figures) as (keyof typeof figures)[]
  return names.every((name) => compare(figures[name], line[name]) === 0)
}

/** The invariants of domain.md §10 that the resources of today can break. */
export const invariants: Invariant[] = [
  { number: 1, name: 'stock is the sum of its movements and never below 0', violations: stockIsItsMovements },
  { number: 2, name: 'a gold bar weighs the sum of its movements', violations: barsAreTheirMovements },
  { number: 2, name: 'a diamond weighs the sum of its movements', violations: diamondsAreTheirMovements },
  {
    number: 3,
    name: "a customer's balance is the sum of its movements",
    violations: balancesAreTheirMovements,
  },
  { number: 4, name: 'order totals are the sums of their lines', violations: totalsAreTheirLines },
  { number: 4, name: 'line figures follow from what was entered', violations: lineFiguresHold },
  { number: 5, name: 'a confirmed line has one stock movement, others none', violations: linesMoveOnce },
  { number: 6, name: 'paid and unpaid follow from payments and returns', violations: paidIsItsPayments },
  { number: 7, name: 'an order payment has its one voucher', violations: paymentsHaveVouchers },
  { number: 9, name: 'codes are unique and well-formed', violations: codesAreWellFormed },
]
