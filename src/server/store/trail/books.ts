import { sql, type RawBuilder } from 'kysely'

/** One book whose rows are sealed in the order of their ids. */
export interface Book {
  name: string
  table: string
  /** What of a row is sealed, as SQL of one value; what may rightly change later is left out. */
  content: RawBuilder<unknown>
}

const moment = (name: string) => sql`extract(epoch from ${sql.ref(name)})`

/** As `json`, which takes half the time of `jsonb`; the text is the same, as long as no column is an array itself. */
function book(name: string, columns: readonly string[], more: readonly RawBuilder<unknown>[] = []): Book {
  const values = [...columns.map((column) => sql.ref(column)), ...more]
  return { name, table: name, content: sql`json_build_array(${sql.join(values)})` }
}

const movement = ['id', 'in_out', 'kind', 'date', 'order_code', 'reverses_id', 'import_code', 'remarks']
const inGoods = [...movement, 'weight', 'price', 'currency', 'payment_method', 'payment_id']
const written = [moment('created_at')]

/** The book of the trail itself, whose oldest rows are archived. */
export const TRAIL = 'goldbook_audit'

/**
 * The books of the chain: the trail, every movement of stock, metal, stones, money and tills, and the vouchers. Of a
 * voucher only what it says of one payment is sealed: the amounts of a bill follow its orders, and its order and
 * customer those of a converted preorder.
 */
export const books: readonly Book[] = [
  book(
    TRAIL,
    ['id', 'user_id', 'name', 'changes', 'day', 'address', 'user_agent', 'reason'],
    [sql`to_jsonb(subjects)`, moment('at')],
  ),
  book(
    'inventory_movements',
    [...movement, 'inventory_code', 'quantity', 'weight', 'order_detail_id'],
    written,
  ),
  book(
    'customer_balance_details',
    [...movement, 'customer_id', 'amount_value', 'currency', 'tender', 'payment_id'],
    written,
  ),
  book('gold_bar_details', [...inGoods, 'gold_bar_id'], written),
  book('diamond_movements', [...inGoods, 'diamond_id'], written),
  book(
    'till_movements',
    ['id', 'till_id', 'in_out', 'value', 'currency', 'reason', 'date', 'made_by', 'reverses_id'],
    written,
  ),
  book(
    'payments',
    ['id', 'code', 'in_out', 'payment_method', 'currency', 'taken_by', 'taken_on', 'till_id'],
    [
      ...written,
      sql`case when billable_type = 'order_payments' then jsonb_build_array(value, gold_weight, is_deposit) end`,
    ],
  ),
]
