import { beforeAll, describe, expect, test } from 'vitest'
import { bangle, kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { stampOf } from '../support/play/books'
import { today, tokenOf } from '../support/shop'

let shop: Trade
/** The records of the shop, by the names in the calls below. */
const ids: Record<string, number> = {}

const named = (text: string) => text.replace(/<(\w+)>/g, (_, name: string) => String(ids[name]))

/** Sends a body exactly as written, JSON or not; `<sold>` stands for the id of the record with that name. */
async function send(call: string, raw: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const [method = '', path = ''] = call.split(' ')
  const headers = { 'Content-Type': 'application/json', 'X-Token': tokenOf('admin'), 'Accept-Language': 'en' }
  const content = method === 'DELETE' ? {} : { body: named(raw) }
  const response = await shop.app.request(`/_api${named(path)}`, { method, headers, ...content })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}

/** The places that an answer names. */
function pathsOf({ errors }: Record<string, unknown>): string[] {
  return Array.isArray(errors) ? errors.map((error: { path: string }) => error.path) : []
}

const sale = (line: string) =>
  `{"order_type":"CPXS","customer_id":<luk>,"order_details":[{"product_code":"R100","quantity":1,"weight":1,${line}}]}`
const cash = (value: string) =>
  `{"order_code":"CPXS-20261121-0002","payment_method":"cash","value":${value},"currency":"HKD"}`
const paid = (value: string) =>
  `{"amount_paid_value":${value},"currency_paid":"HKD","gold_paid_weight":0,"remarks":""}`

/** Values that a kind of property does not take. */
const not = {
  ids: ['"x"', '1', 'true', '{}', '[null]', '["x y"]', '[1.5]', '[-1]', '[true]', '[[1]]', '[1e400]'],
  'ids or codes': ['"x"', '1', 'true', '{}', '[null]', '[1.5]', '[-1]', '[true]', '[[1]]', '[1e400]'],
  date: ['1', 'true', '"x"', '"2026-02-31"', '[]', '{}'],
  text: ['1', 'true', '[]', '{}'],
  money: ['"1"', 'true', '[]', '{}', '-1', '0.001', '1e400', '1e30'],
  weight: ['"1"', 'true', '[]', '{}', '-1', '0.0001', '1e400', '1e30'],
  choice: ['"x"', '1', 'true', '[]', '{}'],
  direction: ['"1"', '0', '2', 'true', '[]', '{}'],
  reference: ['"x"', '1.5', 'true', '[]', '{}', '1e400'],
}

const takes: [call: string, rest: Record<string, unknown>, Record<string, keyof typeof not>][] = [
  ['POST /orders/return/<sold>', {}, { dettail_ids: 'ids', detail_ids: 'ids', date: 'date' }],
  ['POST /orders/convert/<pre>', {}, { date: 'date' }],
  ['POST /orders/unconfirm/<sold>', {}, { reason: 'text' }],
  ['POST /orders/payment', {}, { ids: 'ids or codes', date: 'date', gold_bar_code: 'text', remarks: 'text' }],
  [
    'POST /payments/<bill>/pay',
    {},
    {
      amount_paid_value: 'money',
      gold_paid_weight: 'weight',
      currency_paid: 'choice',
      payment_method: 'choice',
      gold_bar_code: 'text',
      remarks: 'text',
      date: 'date',
    },
  ],
  [
    'POST /order_payments',
    { order_code: 'CPXS-20261121-0002', payment_method: 'cash' },
    {
      order_code: 'text',
      payment_method: 'choice',
      value: 'money',
      weight: 'weight',
      currency: 'choice',
      gold_bar_code: 'text',
      date: 'date',
      remarks: 'text',
    },
  ],
  [
    'POST /customer_balance_details',
    { customer_id: 1, amount_value: 1, in_out: 1, date: today },
    {
      customer_id: 'reference',
      amount_value: 'money',
      currency: 'choice',
      in_out: 'direction',
      date: 'date',
    },
  ],
  [
    'POST /gold_bar_details',
    { gold_bar_id: 1, weight: 1, in_out: 1 },
    { gold_bar_id: 'reference', weight: 'weight', price: 'money', in_out: 'direction', date: 'date' },
  ],
  [
    'POST /diamond_movements',
    { diamond_id: 1, weight: 0.1, in_out: 1 },
    { diamond_id: 'reference', weight: 'weight', price: 'money', in_out: 'direction', date: 'date' },
  ],
]

describe('bad input', () => {
  /** A shop in the middle of its day, which no call below may change. */
  beforeAll(async () => {
    shop = await openTrade({ stock: [ring, bangle] })
    const make = async (path: string, body: unknown) => Number(kept(await shop.call('POST', path, body)).id)
    const paidBy = async (tender: unknown) =>
      Number(kept(await shop.call('POST', '/order_payments', tender)).payment_id)
    const sold = await shop.draftSale([{ ...ring, quantity: 1, weight: 10 }], { to: luk })
    const draft = await shop.draftSale([{ ...ring, quantity: 2, weight: 20 }], { to: luk })
    const gone = await shop.draftSale(ring, { to: luk })
    const pre = await shop.draftSale(ring, { to: luk, order_type: 'XSYD' })
    await shop.confirm(sold)
    Object.assign(ids, {
      luk: shop.ids.LUK,
      sold: sold.id,
      draft: draft.id,
      gone: gone.id,
      goneLine: gone.order_details[0]?.id,
      pre: pre.id,
      line: sold.order_details[0]?.id,
      foreign: draft.order_details[0]?.id,
      bar: await make('/gold_bars', { code: 'BAR1', weight: 100 }),
      diamond: await make('/diamonds', { code: 'DIA1', weight: 1 }),
      bill: await make('/orders/payment', { ids: [sold.id] }),
      deposit: await make('/customer_balance_details', {
        customer_id: shop.ids.LUK,
        amount_value: 5,
        currency: 'HKD',
        in_out: 1,
      }),
      voucher: await paidBy({ order_code: draft.code, payment_method: 'cash', value: 1 }),
    })
    await shop.call('DELETE', `/orders/${gone.id}`)
  })

  test.each([
    // Text in place of numbers.
    ['POST /orders', sale('"diamond_fee_value":NaN'), 400, 'malformed'],
    ['POST /orders', sale('"diamond_fee_value":Infinity'), 400, 'malformed'],
    ['POST /orders', sale('"diamond_fee_value":1e400'), 422, 'invalid', '/order_details/0/diamond_fee_value'],
    ['POST /orders', sale('"diamond_fee_value":-0.01'), 422, 'invalid', '/order_details/0/diamond_fee_value'],
    ['POST /orders', sale('"diamond_fee_value":0.001'), 422, 'invalid', '/order_details/0/diamond_fee_value'],
    ['POST /orders', sale('"diamond_fee_value":"1"'), 422, 'invalid', '/order_details/0/diamond_fee_value'],
    ['POST /orders', sale('"gold_price_per_gram_value":"900"'), 422, 'invalid'],
    ['POST /orders', sale('"diamond_count":1.5'), 422, 'invalid', '/order_details/0/diamond_count'],
    ['POST /orders', '{"order_type":"CPXS","order_details":{}}', 422, 'invalid', '/order_details'],
    ['POST /orders', '{"order_type":"CPXS","order_details":[null]}', 422, 'invalid', '/order_details/0'],
    ['POST /orders', '{"order_type":"CPXS","customer_id":999999}', 422, 'reference_missing', '/customer_id'],
    ['POST /orders', '{"order_type":"CPXS","customer_id":-1}', 422, 'invalid', '/customer_id'],
    ['POST /orders', '{"order_type":"CPXS","date":"2026-02-31"}', 422, 'invalid', '/date'],
    ['POST /orders', '[]', 400, 'malformed'],
    ['POST /orders', '"sale"', 400, 'malformed'],
    ['POST /orders', '{"order_type":"CPXS",}', 400, 'malformed'],
    ['POST /order_payments', cash('NaN'), 400, 'malformed'],
    ['POST /order_payments', cash('-Infinity'), 400, 'malformed'],
    ['POST /order_payments', cash('1e400'), 422, 'invalid', '/value'],
    ['POST /order_payments', cash('-0'), 422, 'value_required', '/value'],
    ['POST /order_payments', cash('-1'), 422, 'invalid', '/value'],
    ['POST /order_payments', cash('"1"'), 422, 'invalid', '/value'],
    ['POST /order_payments', cash('0.001'), 422, 'invalid', '/value'],
    ['POST /payments/<bill>/pay', paid('NaN'), 400, 'malformed'],
    ['POST /payments/<bill>/pay', paid('1e400'), 422, 'invalid', '/amount_paid_value'],
    ['POST /payments/<bill>/pay', paid('-0'), 422, 'value_required', '/amount_paid_value'],
    ['POST /payments/<bill>/pay', paid('"1"'), 422, 'invalid', '/amount_paid_value'],
    ['POST /payments/<bill>/pay', paid('0.001'), 422, 'invalid', '/amount_paid_value'],
    // Lines and orders of the wrong kind.
    ['POST /orders/return/<sold>', '{}', 422, 'lines_required', '/dettail_ids'],
    ['POST /orders/return/<sold>', '{"dettail_ids":[]}', 422, 'lines_required', '/dettail_ids'],
    ['POST /orders/return/<sold>', '{"dettail_ids":[<foreign>]}', 422, 'unknown_line', '/dettail_ids/0'],
    ['POST /orders/return/<sold>', '{"dettail_ids":[<goneLine>]}', 422, 'unknown_line', '/dettail_ids/0'],
    [
      'POST /orders/return/<sold>',
      '{"dettail_ids":[<line>,<foreign>]}',
      422,
      'unknown_line',
      '/dettail_ids/1',
    ],
    ['POST /orders/return/<sold>', '{"dettail_ids":[-1]}', 422, 'invalid', '/dettail_ids/0'],
    ['POST /orders/return/<sold>', '{"dettail_ids":["<line>"]}', 422, 'invalid', '/dettail_ids/0'],
    ['POST /orders/return/<gone>', '{"dettail_ids":[<goneLine>]}', 404, 'not_found'],
    ['POST /orders/convert/<gone>', '{}', 404, 'not_found'],
    ['POST /orders/unconfirm/<gone>', '{"reason":"x"}', 404, 'not_found'],
    ['POST /orders/confirm/<gone>', '', 404, 'not_found'],
    ['POST /orders/convert/<sold>', '{}', 422, 'convert_needs_preorder'],
    ['POST /orders/payment', '{}', 422, 'lines_required', '/ids'],
    ['POST /orders/payment', '{"ids":[]}', 422, 'lines_required', '/ids'],
    ['POST /orders/payment', '{"ids":[-1]}', 422, 'invalid', '/ids/0'],
    ['POST /orders/payment', '{"ids":[<gone>]}', 422, 'reference_missing', '/ids/0'],
    ['POST /orders/payment', '{"ids":[<sold>,999999]}', 422, 'reference_missing', '/ids/1'],
    ['POST /payments/<voucher>/pay', paid('1'), 405, 'not_allowed'],
    ['POST /payments/999999/pay', paid('1'), 404, 'not_found'],
    ['DELETE /order_payments/999999', '', 404, 'not_found'],
    ['DELETE /order_payments/-1', '', 404, 'not_found'],
    ['DELETE /customer_balance_details/999999', '', 404, 'not_found'],
    ['PUT /customer_balance_details/<deposit>', '{"amount_value":1}', 405, 'not_allowed'],
    [
      'PUT /orders/<draft>',
      '{"order_details":[{"id":<line>,"product_code":"R100","quantity":1,"weight":1}]}',
      422,
      'unknown_line',
      '/order_details/0/id',
    ],
    [
      'PUT /orders/<draft>',
      '{"order_details":[{"id":<goneLine>,"product_code":"R100","quantity":1,"weight":1}]}',
      422,
      'unknown_line',
      '/order_details/0/id',
    ],
  ])('%s %s is answered %i %s', async (call, raw, status, code, path?: string) => {
    const before = await stampOf(shop.shop.db)
    const answer = await send(call, raw)
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, code])
    expect(pathsOf(answer.body)).toEqual(expect.arrayContaining(path === undefined ? [] : [path]))
    expect(await stampOf(shop.shop.db)).toBe(before)
  })

  test.each(
    takes.flatMap(([call, rest, properties]) =>
      Object.entries(properties).map(([name, kind]) => ({ call, rest, name, kind })),
    ),
  )('$call takes no $name that is not a $kind', async ({ call, rest, name, kind }) => {
    const before = await stampOf(shop.shop.db)
    for (const value of not[kind]) {
      const others = Object.entries(rest).filter(([other]) => other !== name)
      const parts = [
        ...others.map(([other, one]) => `"${other}":${JSON.stringify(one)}`),
        `"${name}":${value}`,
      ]
      const answer = await send(call, `{${parts.join()}}`)
      expect([value, answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([
        value,
        422,
        'invalid',
      ])
      expect(pathsOf(answer.body).some((path) => path.startsWith(`/${name}`))).toBe(true)
    }
    expect(await stampOf(shop.shop.db)).toBe(before)
  })

  test.each([
    ['ten thousand lines', 10_000, '', 422, 'invalid'],
    ['five megabytes', 2, 'x'.repeat(5 * 1024 * 1024), 413, 'too_large'],
  ])('an order of %s is refused as soon as it is read', async (_, count, remarks, status, code) => {
    const before = await stampOf(shop.shop.db)
    const lines = Array.from({ length: count }, () => ({ product_code: 'R100', quantity: 1, weight: 1 }))
    const body = { order_type: 'CPXS', customer_id: ids.luk, remarks, order_details: lines }
    expect(await send('POST /orders', JSON.stringify(body))).toMatchObject({ status, body: { code } })
    expect(await stampOf(shop.shop.db)).toBe(before)
  })
})
