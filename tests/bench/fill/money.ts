import { sql } from 'kysely'

const admin = sql`(select min(id) from users)`
const isCash = sql`payment % 10 < 7`

/** The payments of the paid orders, each with its voucher; seven of ten are cash, in the till of its day. */
export const payments = [
  sql`insert into tills (id, code, user_id, user_name, date, opened_at, closed_at, closed_by, balanced)
    select row_number() over (order by day), 'TILL-' || lpad((row_number() over (order by day))::text, 6, '0'), ${admin},
      'Admin', day, day + time '01:00', day + time '11:00', 'Admin', true
    from (select distinct day from fill_orders) days`,
  sql`insert into order_payments (id, code, order_code, payment_method, value, currency, rate, date, in_out, customer_id,
      payment_id)
    select payment, 'ODP-' || lpad(payment::text, 8, '0'), code, case when ${isCash} then 'cash' else 'check' end, receivable,
      currency, 1, day, cash, customer, payment
    from fill_orders where is_paid order by payment`,
  sql`insert into payments (id, code, billable_type, billable_id, order_code, in_out, payment_method, value, currency,
      gold_weight, date, customer_id, taken_by, taken_by_id, taken_on, till_id)
    select payment, 'PAY-' || lpad(payment::text, 8, '0'), 'order_payments', payment, o.code, cash,
      case when ${isCash} then 'cash' else 'check' end, receivable, currency, 0, day, customer, 'Admin', ${admin}, day,
      case when ${isCash} then t.id end
    from fill_orders o join tills t on t.date = o.day where is_paid order by payment`,
  sql`insert into till_amounts (till_id, currency, opening_value, taken_value, given_value, paid_out_value, expected_value,
      counted_value, difference_value)
    select t.id, currency, 0, taken, given, 0, taken - given, taken - given, 0
    from tills t join (
      select day, currency, coalesce(sum(receivable) filter (where cash = 1), 0) as taken,
        coalesce(sum(receivable) filter (where cash = -1), 0) as given
      from fill_orders where is_paid and ${isCash} group by day, currency
    ) moved on moved.day = t.date`,
]
