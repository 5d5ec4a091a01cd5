import fc from 'fast-check'
import { kind, type Deed } from './move'

/** Values that no field of a trading call accepts, or that have no meaning there. */
const values = fc.constantFrom<unknown>(
  null,
  '',
  'x',
  '12',
  true,
  -1,
  0,
  1.0001,
  1e30,
  2 ** 53,
  [],
  ['x'],
  [null],
  { value: 'x' },
  '2026-02-31',
)

/** The calls of the trade, each with one of its properties; `#` stands for an id. */
const calls = fc.constantFrom<[Deed['method'], string, string]>(
  ['POST', '/orders', 'order_details'],
  ['POST', '/orders', 'customer_id'],
  ['POST', '/orders', 'date'],
  ['POST', '/orders', 'order_type'],
  ['PUT', '/orders/#', 'order_details'],
  ['PUT', '/orders/#', 'currency'],
  ['PUT', '/orders/#', 'term'],
  ['POST', '/orders/return/#', 'dettail_ids'],
  ['POST', '/orders/return/#', 'date'],
  ['POST', '/orders/convert/#', 'date'],
  ['POST', '/orders/unconfirm/#', 'reason'],
  ['POST', '/orders/payment', 'ids'],
  ['POST', '/order_payments', 'order_code'],
  ['POST', '/order_payments', 'value'],
  ['POST', '/order_payments', 'payment_method'],
  ['POST', '/payments/#/pay', 'amount_paid_value'],
  ['POST', '/payments/#/pay', 'gold_paid_weight'],
  ['POST', '/payments/#/pay', 'currency_paid'],
  ['POST', '/payments/#/pay', 'gold_bar_code'],
  ['POST', '/customer_balance_details', 'amount'],
  ['POST', '/customer_balance_details', 'customer_id'],
  ['POST', '/customer_balance_details', 'in_out'],
  ['POST', '/gold_bar_details', 'weight'],
  ['POST', '/gold_bar_details', 'gold_bar_id'],
  ['POST', '/diamond_movements', 'weight'],
  ['DELETE', '/order_payments/#', ''],
  ['DELETE', '/orders/#', ''],
  ['DELETE', '/payments/#', ''],
  ['DELETE', '/customer_balance_details/#', ''],
  ['POST', '/orders/confirm/#', ''],
)

const ids = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('999999', '-1', '0', '1.5', 'CPXS-20261121-0001', '%00', '9'.repeat(30)),
)

/** The kind of steps that are meant to be refused. */
export const nonsense = 'try nonsense'

const tryOn = kind(
  nonsense,
  8,
  fc.record({ call: calls, value: values, id: ids }),
  ({ call: [method, path, property], value, id }) => {
    const address = path.replace('#', id)
    const body = property === '' ? undefined : { [property]: value }
    const sent = body === undefined ? '' : ` with ${JSON.stringify(body)}`
    return { says: `tries ${method} ${address}${sent}`, method, path: address, body }
  },
)

/** Calls that hardly any user makes, about any record, deleted ones included. */
export const wrongMoves = [tryOn]
