import { sql, type RawBuilder } from 'kysely'
import { LINES_AN_ORDER, type Size } from './size'

const surnames = '陈陈陈陈陈陈陈林林林黄黄李李张王刘陆周金曾吴蔡杨许郑谢郭洪丘廖赖徐何高'
const names = '记大明源生福泰和丰盛兴隆昌顺利安康祥瑞宝华美丽玉珍荣富贵德仁义信诚达'
const shops = ['珠宝', '金行', '首饰', '银楼', '钟表']

/** The contents of a row of stock before any trade. */
const OPENING_QUANTITY = 1_000
const OPENING_WEIGHT = 10_000

/** The goods, the customers and their balances. */
export const masterData = ({ customers, products }: Size): RawBuilder<unknown>[] => [
  sql`insert into materials (id, code, name, price_ranges) values (1, 'AU', '足金', '0,10,20'), (2, 'K18', '18K', '0,5')`,
  sql`insert into categorys (code, name) values ('R', '戒指'), ('N', '项链'), ('B', '手镯')`,
  sql`insert into customers (id, code, name, phone, contact_person, has_orders, balance_value)
    select n, 'B' || lpad(n::text, 6, '0'), case when n % 20 = 0 then 'Anderson ' || n else
        substr(${surnames}::text, (1 + n * 7919 % ${surnames.length}::int)::int, 1)
        || substr(${names}::text, (1 + n * 31 % ${names.length}::int)::int, 1)
        || substr(${names}::text, (1 + n / 31 % ${names.length}::int)::int, 1) || (${shops}::text[])[1 + n % 5] end,
      '2345 ' || lpad((n * 7 % 10000)::text, 4, '0'), '陈先生', true, case when n % 4 = 0 then 1000 + n % 500 else 0 end
    from generate_series(1, ${customers}::bigint) n`,
  sql`insert into customer_balance_details (customer_id, kind, in_out, amount_value, currency, date)
    select id, 'init', 1, balance_value, 'HKD', (select min(day) from fill_orders) from customers
    where balance_value > 0 order by id`,
  sql`insert into products (code, name, material_id, category_code, latest_in_labor_fee, has_confirm_order)
    select 'P' || lpad(n::text, 5, '0'), '古法戒指 ' || n, 1 + n % 2, (array['R', 'N', 'B'])[1 + n % 3], 12, true
    from generate_series(1, ${products}::bigint) n`,
]

const productCode = ({ products }: Size, stock: RawBuilder<unknown>) =>
  sql`'P' || lpad((1 + ${stock} % ${products}::bigint)::text, 5, '0')`
const stockCode = (size: Size, stock: RawBuilder<unknown>) =>
  sql`${productCode(size, stock)} || '-' || ${stock}`

/** The movements first, the opening of each row of stock and the confirmed lines; then the rows with their sums. */
export const stock = (size: Size): RawBuilder<unknown>[] => [
  sql`insert into inventory_movements (id, inventory_code, kind, in_out, quantity, weight, date)
    select n, ${stockCode(size, sql`n`)}, 'init', 1, ${OPENING_QUANTITY}::int, ${OPENING_WEIGHT}::int,
      (select min(day) from fill_orders)
    from generate_series(1, ${size.stockRows}::bigint) n`,
  sql`insert into inventory_movements (id, inventory_code, kind, in_out, quantity, weight, date, order_code,
      order_detail_id)
    select ${size.stockRows}::bigint + row_number() over (order by id), ${stockCode(size, sql`stock`)},
      case order_type when 'CPRK' then 'purchase' when 'XSTH' then 'return' else 'sale' end, goods, 1, weight, day,
      code, id
    from fill_lines where confirmed order by id`,
  sql`insert into inventorys (id, code, name, product_code, quantity, weight, labor_fee, location)
    select n, ${stockCode(size, sql`n`)}, '古法戒指 ' || 1 + n % ${size.products}::bigint,
      ${productCode(size, sql`n`)}, ${OPENING_QUANTITY}::int + coalesce(quantity, 0),
      ${OPENING_WEIGHT}::int + coalesce(weight, 0), 12, 'A' || n % 40
    from generate_series(1, ${size.stockRows}::bigint) n
    left join (
      select stock, sum(goods) as quantity, sum(goods * weight) as weight from fill_lines where confirmed group by stock
    ) moved on moved.stock = n order by n`,
]

/** The orders and their lines; a return names its sale, and the sale its return. */
export const orders = (size: Size): RawBuilder<unknown>[] => [
  sql`insert into orders (id, code, order_type, in_out, date, customer_id, salesperson, payment_method, currency, rate,
      rate_date, term, expire_at, confirmed, confirmed_at, quantity, weight, weight_in_liang, diamond_fee_value,
      receivable_cash_value, receivable_gold_weight, paid_cash_value, unpaid_cash_value, unpaid_gold_weight, paid,
      returned, returned_order_codes, original_customer_order_code)
    select o.n, o.code, o.order_type, o.goods, o.day, o.customer, (array['Ada', 'Ben', 'Chan', 'Du', 'Eve'])[1 + o.n % 5],
      case when o.with_gold then 'with_gold' else 'no_gold' end, o.currency, case o.currency when 'HKD' then 1 else 7.8 end,
      o.day, 30, o.day + 30, o.confirmed, case when o.confirmed then o.day + time '10:00' end, o.quantity, o.weight, o.liang,
      o.diamonds, o.receivable, o.gold, case when o.is_paid then o.receivable else 0 end,
      case when o.is_paid then 0 else o.receivable end, o.gold, o.is_paid,
      back.n is not null, case when back.n is not null then jsonb_build_array(back.code) end, sale.code
    from fill_orders o
    left join fill_orders back on back.n = o.n + 1 and back.slot = 5 and o.slot = 4
    left join fill_orders sale on sale.n = o.n - 1 and o.slot = 5 order by o.n`,
  sql`insert into order_details (id, order_id, position, product_code, inventory_code, quantity, weight, weight_in_liang,
      gold_price_per_gram_value, labor_fee_per_gram_value, labor_fee, unit_price_per_gram_value, diamond_fee_value,
      discount_type, discount_value, amount, amount_real, receivable_cash_value, receivable_gold_weight, payment_method,
      currency, customer_id, returned, returned_quantity, returned_weight, returned_order_code, original_detail_id)
    select l.id, l.n, l.line - 1, ${productCode(size, sql`l.stock`)}, ${stockCode(size, sql`l.stock`)}, 1, l.weight, l.liang,
      l.price, l.fee, round(l.weight * l.fee, 2), l.unit, l.diamonds, l.discount_type, l.discount, l.amount, l.receivable,
      l.receivable, case when l.with_gold then l.weight else 0 end, case when l.with_gold then 'with_gold' else 'no_gold' end,
      l.currency, l.customer, back.n is not null, case when back.n is null then 0 else 1 end,
      case when back.n is null then 0 else l.weight end, back.code, case when l.slot = 5 then l.id - ${LINES_AN_ORDER}::bigint end
    from fill_lines l left join fill_orders back on back.n = l.n + 1 and back.slot = 5 and l.slot = 4 order by l.id`,
  sql`insert into goldbook_counters (name, value)
    select distinct on (1) order_type || '-' || to_char(day, 'YYYYMMDD'), ${size.ordersADay}::bigint from fill_orders`,
]
