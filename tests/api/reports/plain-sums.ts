import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

interface PlainSum {
  value: Sql
  /** A currency, for money. */
  currency?: Sql
}

/** A report in handwritten SQL that shares nothing with the calculation of reports. */
interface PlainReport {
  keys: Sql[]
  from: Sql
  sums: Record<string, PlainSum>
}

const sold = sql`(select d.*, o.date, o.salesperson, o.customer_id as buyer, c.customer_group_id as buyers,
    p.category_code, p.material_id, o.currency as held, case when o.order_type = 'XSTH' then -1 else 1 end as sign
  from order_details d, orders o, customers c, products p
  where o.id = d.order_id and c.id = o.customer_id and p.code = d.product_code and o.confirmed
    and o.deleted_at is null and d.deleted_at is null and o.order_type in ('CPXS', 'XSTH')) s`

const soldSums: Record<string, PlainSum> = {
  quantity: { value: sql`sign * quantity` },
  weight: { value: sql`sign * weight` },
  receivable_cash_value: { value: sql`sign * receivable_cash_value`, currency: sql`held` },
  receivable_gold_weight: { value: sql`sign * receivable_gold_weight` },
  labor_fee: { value: sql`sign * labor_fee`, currency: sql`held` },
}

const soldBy = (key: Sql): PlainReport => ({ keys: [key], from: sold, sums: soldSums })

const unpaid = (types: Sql): PlainReport => ({
  keys: [
    sql`customer_id`,
    sql`case when date '2026-11-21' - expire_at < 1 then '0' when date '2026-11-21' - expire_at < 31 then '1'
    when date '2026-11-21' - expire_at < 61 then '2' when date '2026-11-21' - expire_at < 91 then '3' else '4' end`,
  ],
  from: sql`(select * from orders where confirmed and not paid and deleted_at is null and order_type in ${types}) s`,
  sums: {
    count: { value: sql`1` },
    unpaid_cash_value: { value: sql`unpaid_cash_value`, currency: sql`currency` },
    unpaid_gold_weight: { value: sql`unpaid_gold_weight` },
  },
})

/** The day on which the reports of these stories are requested. */
const asked = sql`date '2026-11-21'`

/** The band of days for an age. */
const band = (day: Sql, ...ends: readonly number[]): Sql => {
  const bands = ends.map(
    (end, place) => sql`when ${asked} - ${day} < ${sql.lit(end)} then ${sql.lit(String(place))}`,
  )
  return sql`case when ${day} is null then null ${sql.join(bands, sql` `)} else ${sql.lit(String(ends.length))} end`
}

const stocked = band(sql`(created_at at time zone 'Asia/Hong_Kong')::date`, 31, 91, 181, 366)

const stock: Omit<PlainReport, 'keys'> = {
  from: sql`(select i.*, p.material_id from inventorys i join products p on p.code = i.product_code
    where i.deleted_at is null) s`,
  sums: {
    quantity: { value: sql`quantity` },
    weight: { value: sql`weight` },
    stock_fees: { value: sql`round(labor_fee * weight + diamond_fee_value, 2)`, currency: sql`'HKD'` },
    stock_worth: { value: sql`round(weight * 900, 2)`, currency: sql`'HKD'` },
  },
}

/** The figures of shipped reports by plain SQL. */
export const plainSums: Record<string, PlainReport> = {
  'sales-by-day': soldBy(sql`date`),
  'sales-by-month': soldBy(sql`to_char(date, 'YYYY-MM')`),
  'sales-by-customer': soldBy(sql`buyer`),
  'sales-by-customer-group': soldBy(sql`buyers`),
  'sales-by-category': soldBy(sql`category_code`),
  'sales-by-material': soldBy(sql`material_id`),
  'sales-by-staff': soldBy(sql`salesperson`),
  'best-sellers': soldBy(sql`product_code`),
  'sales-by-labor-fee':
    soldBy(sql`case when labor_fee_per_gram_value < 10 then 0 when labor_fee_per_gram_value < 20 then 1
    when labor_fee_per_gram_value < 50 then 2 when labor_fee_per_gram_value < 100 then 3 else 4 end`),
  'discounts-by-staff': {
    ...soldBy(sql`salesperson`),
    sums: {
      amount: { value: sql`sign * amount`, currency: sql`held` },
      amount_real: { value: sql`sign * amount_real`, currency: sql`held` },
      discount: { value: sql`sign * (amount - amount_real)`, currency: sql`held` },
    },
  },
  margin: {
    keys: [sql`category_code`],
    from: sql`(select s.*, o.rate, b.rate as rate_in, b.gold_price_per_gram_value as gold_in
      from ${sold} join orders o on o.id = s.order_id
      left join lateral (select p.gold_price_per_gram_value, i.rate from order_details p, orders i
        where i.id = p.order_id and p.inventory_code = s.inventory_code and i.order_type = 'CPRK' and i.confirmed
          and i.deleted_at is null and p.deleted_at is null and i.date <= s.date
        order by i.date desc, p.id desc limit 1) b on true) s`,
    sums: {
      quantity: { value: sql`sign * quantity` },
      labor_margin: {
        value: sql`sign * round(labor_fee * rate - coalesce(labor_fee_in, 0) * weight, 2)`,
        currency: sql`'HKD'`,
      },
      metal_margin: {
        value: sql`sign * round(weight * (gold_price_per_gram_value * rate - gold_in * rate_in), 2)`,
        currency: sql`'HKD'`,
      },
    },
  },
  'receivables-by-age': unpaid(sql`('CPXS')`),
  'payables-by-age': unpaid(sql`('CPRK', 'XSTH')`),
  'stock-by-age': { ...stock, keys: [stocked] },
  'slow-sellers': { ...stock, keys: [stocked, sql`product_code`] },
  'customers-lost': {
    keys: [band(sql`last`, 91, 181, 366), sql`name`],
    from: sql`(select c.name, o.last, coalesce(o.bought, 0) as bought from customers c
      left join (select customer_id, max(date) as last, sum(round(receivable_cash_value * rate, 2)) as bought
        from orders where confirmed and deleted_at is null and order_type = 'CPXS' group by customer_id) o
        on o.customer_id = c.id
      where c.deleted_at is null) s`,
    sums: { count: { value: sql`1` }, bought: { value: sql`bought`, currency: sql`'HKD'` } },
  },
  'preorders-due': {
    keys: [sql`expire_at`],
    from: sql`(select * from orders where order_type = 'XSYD' and not confirmed and deleted_at is null) s`,
    sums: {
      count: { value: sql`1` },
      quantity: { value: sql`quantity` },
      weight: { value: sql`weight` },
      receivable_cash_value: { value: sql`receivable_cash_value`, currency: sql`currency` },
      paid_cash_value: { value: sql`paid_cash_value`, currency: sql`currency` },
      unpaid_cash_value: { value: sql`unpaid_cash_value`, currency: sql`currency` },
    },
  },
  tills: {
    keys: [sql`date`, sql`user_name`],
    from: sql`(select a.*, t.date, t.user_name,
      (select coalesce(sum(v.value), 0) from payments v where v.till_id = t.id and v.currency = a.currency
        and v.payment_method = 'cash' and v.in_out = 1 and v.deleted_at is null) as taken,
      (select coalesce(sum(-m.in_out * m.value), 0) from till_movements m
        where m.till_id = t.id and m.currency = a.currency) as paid_out
      from till_amounts a, tills t where t.id = a.till_id and t.deleted_at is null) s`,
    sums: {
      opening_value: { value: sql`opening_value`, currency: sql`currency` },
      taken_value: { value: sql`taken`, currency: sql`currency` },
      paid_out_value: { value: sql`paid_out`, currency: sql`currency` },
      counted_value: { value: sql`counted_value`, currency: sql`currency` },
      difference_value: {
        value: sql`counted_value - opening_value - taken + paid_out`,
        currency: sql`currency`,
      },
    },
  },
  'stock-by-place': { ...stock, keys: [sql`location`] },
  'stock-by-material': { ...stock, keys: [sql`material_id`] },
  'purchases-by-supplier': {
    keys: [sql`buyer`],
    from: sql`(select d.*, o.customer_id as buyer, o.currency as held from order_details d, orders o
      where o.id = d.order_id and o.confirmed and o.deleted_at is null and d.deleted_at is null
        and o.order_type = 'CPRK') s`,
    sums: {
      quantity: { value: sql`quantity` },
      weight: { value: sql`weight` },
      receivable_cash_value: { value: sql`receivable_cash_value`, currency: sql`held` },
    },
  },
  'payments-by-method': {
    keys: [sql`date`, sql`payment_method`],
    from: sql`(select * from order_payments where deleted_at is null) s`,
    sums: {
      count: { value: sql`1` },
      came: { value: sql`case in_out when 1 then value else 0 end`, currency: sql`currency` },
      went: { value: sql`case in_out when -1 then value else 0 end`, currency: sql`currency` },
      gold_came: { value: sql`case in_out when 1 then weight else 0 end` },
    },
  },
  'gold-by-day': {
    keys: [sql`date`],
    from: sql`(select * from gold_bar_details where deleted_at is null) s`,
    sums: {
      net: { value: sql`in_out * weight` },
      came: { value: sql`case in_out when 1 then weight else 0 end` },
      went: { value: sql`case in_out when -1 then weight else 0 end` },
    },
  },
  'corrections-by-staff': {
    keys: [sql`made_by`, sql`kind`],
    from: sql`(select u.name as made_by, case when a.name = 'orders.unconfirm' then 'unconfirmed'
        when a.name = 'inventorys.adjust' then 'adjusted' when a.name like '%reverse' then 'reversed'
        when a.name like '%.correct' then 'corrected' else 'taken_back' end as kind
      from goldbook_audit a join users u on u.id = a.user_id
      where a.name in ('orders.unconfirm', 'inventorys.adjust', 'order_payments.delete', 'payments.delete')
        or a.name ~ '[._]reverse$' or a.name ~ '[.]correct$' or a.name = 'opening_imports.take_back') s`,
    sums: { count: { value: sql`1` } },
  },
  'stock-corrections': {
    keys: [sql`date`, sql`kind`],
    from: sql`(select * from inventory_movements where kind in ('adjust', 'variance', 'reversal')) s`,
    sums: {
      count: { value: sql`1` },
      came: { value: sql`case in_out when 1 then weight else 0 end` },
    },
  },
  returns: {
    keys: [sql`why`],
    from: sql`(select s.*, o.remarks as why from ${sold} join orders o on o.id = s.order_id where s.sign = -1) s`,
    sums: {
      count: { value: sql`1` },
      weight: { value: sql`weight` },
      receivable_cash_value: { value: sql`receivable_cash_value`, currency: sql`held` },
    },
  },
}
