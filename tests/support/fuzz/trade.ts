import fc from 'fast-check'
import type { Resources } from '#resource/resource'
import { nasty } from './nasty'
import { at, here, id, send, type Requests } from './request'
import { bodiesOf, bodyOf, mostly } from './values'

const few = fc.integer({ min: 1, max: 4 })
const date = fc.constantFrom('2026-11-21', '2026-11-20')

/** Lines as a clerk enters them. */
const lines = fc.array(
  fc.record({
    ...{ product_code: here('R100'), inventory_code: here('R100'), quantity: fc.integer({ min: 0, max: 3 }) },
    weight: fc.constantFrom(0.5, 1.5, 25.36, 1e9),
    gold_price_per_gram_value: fc.constantFrom(900, 0, 905.5),
    labor_fee_per_gram_value: fc.constantFrom(8.5, 12),
  }),
  { minLength: 1, maxLength: 3 },
)
const order = fc.record({
  order_type: fc.constantFrom('CPXS', 'CPXS', 'CPRK', 'CPYD', 'CPTH'),
  date,
  customer_id: fc.integer({ min: 1, max: 2 }),
  order_details: lines,
})

const steps = fc.constantFrom('confirm', 'unconfirm', 'return', 'convert')

/** Orders, their lines and their steps. */
export function orders(resources: Resources): Requests {
  const { order_details: details } = resources
  const any = details ? fc.array(bodiesOf(details, resources, 'create'), { maxLength: 3 }) : lines
  const step = bodyOf({ reason: here('错了'), dettail_ids: fc.array(few, { maxLength: 3 }) })
  const tender = fc.record({
    payment_method: here('cash'),
    amount_paid_value: fc.integer({ min: 0, max: 900 }),
  })
  return fc.oneof(
    { weight: 3, arbitrary: send('POST', here('/orders'), mostly(order)) },
    send(
      'POST',
      here('/orders'),
      fc.tuple(order, any).map(([head, order_details]) => ({ ...head, order_details })),
    ),
    send('PUT', at('/orders'), mostly(order)),
    {
      weight: 3,
      arbitrary: send(
        'POST',
        fc.tuple(steps, id).map((parts) => `/orders/${parts.join('/')}`),
        step,
      ),
    },
    send(
      'POST',
      here('/orders/checkout'),
      bodyOf({ order, payments: fc.array(tender, { maxLength: 2 }), confirm: fc.boolean() }),
    ),
  )
}

const currency = fc.constantFrom('HKD', 'USD')
const counted = fc.uniqueArray(fc.record({ currency, value: fc.integer({ min: 0, max: 900 }) }), {
  selector: (amount) => amount.currency,
})

/** Payments, bills and tills. */
export function payments(resources: Resources): Requests {
  const { order_payments: known } = resources
  const tender = {
    payment_method: fc.constantFrom('cash', 'check', 'balance', 'gold_bar'),
    currency_paid: currency,
    amount_paid_value: fc.constantFrom(100, 0.01, 5.5),
    date,
  }
  const order_code = fc.constantFrom('CPXS-20261121-0001', 'CPRK-20261121-0001', 'CPXS-20261121-0002')
  return fc.oneof(
    { weight: 3, arbitrary: send('POST', here('/order_payments'), bodyOf({ order_code, ...tender })) },
    ...(known ? [send('POST', here('/order_payments'), bodiesOf(known, resources, 'create'))] : []),
    send('POST', here('/orders/payment'), bodyOf({ ids: fc.array(few, { maxLength: 3 }), date })),
    send('POST', at('/payments', '/pay'), bodyOf(tender)),
    send('POST', here('/tills'), bodyOf({ opening: counted, remarks: here('早班') })),
    send('POST', at('/tills', '/payouts'), bodyOf({ value: few, currency, reason: here('茶') })),
    send('POST', at('/tills', '/close'), bodyOf({ counted, remarks: here('晚班') })),
  )
}

const codes = fc.constantFrom('R100', 'U200-1', 'none')

/** Movements of stock, of bars, stones and balances, and the price of the day. */
export function stock(resources: Resources): Requests {
  const ledgers = ['gold_bar_details', 'customer_balance_details', 'diamond_movements'].flatMap((name) => {
    const resource = resources[name]
    return resource ? [send('POST', here(`/${name}`), bodiesOf(resource, resources, 'create'))] : []
  })
  const opening = bodyOf({
    product_code: fc.constantFrom('R100', 'U200'),
    quantity: fc.integer({ min: 0, max: 20 }),
    weight: fc.constantFrom(0, 1.5, 1e12),
    inventory_code_seq: few,
  })
  const adjusted = bodyOf({
    operator: fc.constantFrom('increase', 'decrease', '+', '-'),
    quantity: few,
    weight: fc.constantFrom(0.5, 1.5),
    remarks: here('盘点'),
  })
  const moves = fc.constantFrom('adjust', 'set_info', 'set_as_sample')
  return fc.oneof(
    ...ledgers,
    send('POST', here('/inventorys/init'), opening),
    send(
      'POST',
      fc.tuple(codes, moves).map(([code, step]) => `/inventorys/${code}/${step}`),
      adjusted,
    ),
    send('POST', here('/inventorys/batchupdate'), bodyOf({ codes: fc.array(codes), values: nasty })),
    send(
      'POST',
      codes.map((code) => `/products/${code}/codes`),
      bodyOf({ count: few }),
    ),
    send('POST', here('/daily_prices'), bodyOf({ date, price: fc.record({ value: few, currency }) })),
  )
}
