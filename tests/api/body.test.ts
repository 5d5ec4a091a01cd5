import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, tokenOf } from '../support/shop'

async function send(text: string, type = 'application/json') {
  const { app } = await openShop()
  const response = await app.request('/_api/gold_bars', {
    method: 'POST',
    headers: { 'Content-Type': type, 'X-Token': tokenOf('admin'), 'Accept-Language': 'en' },
    body: text,
  })
  return { status: response.status, body: await response.json() }
}

test.each(['{', 'hello', '[]', 'null', '7', '"{}"', '{"name": NaN}', '{"name": "x",}', '['.repeat(100_000)])(
  'a body that is not a JSON object is 400: %.20s',
  async (text) => {
    expect(await send(text)).toMatchObject({ status: 400, body: { code: 'malformed' } })
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'a body that is not declared as JSON is 415: %s',
  async (type) => {
    expect(await send('{}', type)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
  },
)

test('a body of more than two megabytes is 413, before it is read', async () => {
  expect(await send(`{"name": "${'x'.repeat(2 * 1024 * 1024)}"}`)).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
})

test('a body of more values than an order ever has is refused with the greatest number', async () => {
  const { call } = await openShop()
  const labor_fees = Array.from({ length: 100_001 }, () => 0)
  expect(await call('POST', '/customer_groups', { name: '批发', labor_fees })).toMatchObject({
    status: 422,
    body: { code: 'too_many_parts', most: 100_000 },
  })
})

test.each(['1e400', '-1e400', '-1', '1.0005', '0.30000000000000004', '1e15', '"12"', 'true', '[1]'])(
  'no bar weighs %s',
  async (weight) => {
    expect(await send(`{"weight": ${weight}}`)).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ path: '/weight' }] },
    })
  },
)

test.each([
  ['-0', 0],
  ['1.2e1', 12],
  ['100.001', 100.001],
  ['8.29', 8.29],
  ['999999999999', 999_999_999_999],
])('a bar may weigh %s', async (weight, kept) => {
  expect(await send(`{"name": "金条", "weight": ${weight}}`)).toMatchObject({
    status: 201,
    body: { weight: kept, current_weight: kept },
  })
})

test('money has two decimals, however large', async () => {
  expect(await send('{"price": 99999999999.99}')).toMatchObject({
    status: 201,
    body: { price: 99_999_999_999.99 },
  })
  expect(await send('{"price": 99999999999.999}')).toMatchObject({ status: 422 })
})

test('texts keep every character except invalid ones', async () => {
  expect(await send('{"name": "<b>足金\\"\'; 🏅 ñ\\u2028"}')).toMatchObject({
    status: 201,
    body: { name: `<b>足金"'; 🏅 ñ` },
  })
  expect(await send('{"name": "a\\u0000b"}')).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('half a character does not break a line of an order', async () => {
  const { call } = await openShop()
  await call('POST', '/products', { code: 'R1', name: '戒' })
  const order_details = [{ product_code: 'R1', quantity: 1, weight: 1, remarks: '\ud83c' }]
  expect((await call('POST', '/orders', { order_type: 'CPXS', order_details })).status).toBeLessThan(500)
})

test('a fault of ours reveals only its number', async () => {
  const { call, shop } = await openShop()
  await shop.db.schema.alterTable('goldbook_audit').renameTo('goldbook_audit_away').execute()
  const answer = await call('POST', '/colors', { name: '黄' })
  await sql`alter table goldbook_audit_away rename to goldbook_audit`.execute(shop.db)

  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    code: 'internal',
    request_id: answer.headers.get('X-Request-Id'),
    message: `Something went wrong on our side (number ${answer.headers.get('X-Request-Id')})`,
  })
})
