import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kept, openTrade, type Trade } from '../support/cast'
import { booksAreRight, held, idOf, ledgers, move, movements, openVault, type Case } from '../support/vault'

test.each(ledgers)('$ledger are made by hand, in and out, to the last of it', async (each) => {
  const shop = await openVault()

  const put = await move(shop, each, { in_out: 1, [each.amount]: 0.25, remarks: '存入' }, 'clerk')
  const taken = await move(shop, each, { in_out: -1, [each.amount]: 100.25, date: '2026-11-20' })

  expect(put).toMatchObject({
    status: 201,
    body: { kind: 'manual', in_out: 1, [each.amount]: 0.25, date: '2026-11-21', remarks: '存入' },
  })
  expect(taken).toMatchObject({ status: 201, body: { kind: 'manual', in_out: -1, date: '2026-11-20' } })
  expect(await held(shop, each)).toBe(0)
  await booksAreRight(shop)
})

test.each(ledgers)('no more leaves by $ledger than there is', async (each) => {
  const shop = await openVault()

  const answer = await move(shop, each, { in_out: -1, [each.amount]: 100.01 })

  expect(answer).toMatchObject({
    status: 422,
    body: { ...each.exceed, errors: [{ path: `/${each.amount}` }] },
  })
  expect(await held(shop, each)).toBe(100)
  expect(await movements(shop, each)).toHaveLength(1)
})

test.each(ledgers)('$ledger move something', async (each) => {
  const shop = await openVault()
  for (const nothing of [{ [each.amount]: 0 }, { [each.amount]: null }, {}])
    expect(await move(shop, each, { in_out: 1, ...nothing })).toMatchObject({
      status: 422,
      body: { code: each.required, errors: [{ path: `/${each.amount}` }] },
    })
  expect(await held(shop, each)).toBe(100)
})

test.each(ledgers)('values that $ledger do not take are refused at their field', async (each) => {
  const shop = await openVault()
  const entered = { [each.from]: await idOf(shop, each), in_out: 1, [each.amount]: 1 }
  const wrong: [string, object][] = [
    [`/${each.amount}`, { [each.amount]: -1 }],
    [`/${each.amount}`, { [each.amount]: 0.0001 }],
    [`/${each.amount}`, { [each.amount]: '1' }],
    [`/${each.amount}`, { [each.amount]: 1e13 }],
    ['/in_out', { in_out: 0 }],
    ['/in_out', { in_out: '1' }],
    ['/in_out', { in_out: undefined }],
    ['/date', { date: '2026-02-30' }],
    ['/currency', { currency: 'XAU' }],
    [`/${each.from}`, { [each.from]: undefined }],
    [`/${each.from}`, { [each.from]: 999 }],
    ['/nonsense', { nonsense: 1 }],
  ]
  for (const [path, change] of wrong)
    expect(await shop.call('POST', `/${each.ledger}`, { ...entered, ...change })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  expect(await movements(shop, each)).toHaveLength(1)
})

test.each(ledgers)('$ledger by hand take no values that only the books set', async (each) => {
  const shop = await openVault()
  const { body } = await move(shop, each, {
    in_out: 1,
    [each.amount]: 1,
    kind: 'payment',
    reverses_id: 1,
    payment_id: 999,
    billable_payment_id: 1,
    billable_payment_method: 'cash',
  })
  expect(body.payment_id).not.toBe(999)
  expect(body).toMatchObject({
    kind: 'manual',
    reverses_id: null,
    billable_payment_id: null,
    billable_payment_method: null,
  })
})

test.each(ledgers)('a wrong one of $ledger stays, and the opposite one corrects it', async (each) => {
  const shop = await openVault()
  const wrong = await move(shop, each, { in_out: -1, [each.amount]: 30, remarks: '记错了' })
  const path = `/${each.ledger}/${String(wrong.body.id)}`

  expect(await shop.call('DELETE', path)).toMatchObject({ status: 204 })

  expect(await held(shop, each)).toBe(100)
  expect((await movements(shop, each)).slice(-2)).toMatchObject([
    { id: wrong.body.id, kind: 'manual', in_out: -1, [each.amount]: 30, deleted_at: null },
    {
      kind: 'reversal',
      in_out: 1,
      [each.amount]: 30,
      reverses_id: wrong.body.id,
      date: '2026-11-21',
      remarks: '记错了',
    },
  ])
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect(await held(shop, each)).toBe(100)
  await booksAreRight(shop)
})

test.each(ledgers)('amounts that have left since are not taken back out of $ledger', async (each) => {
  const shop = await openVault()
  const put = await move(shop, each, { in_out: 1, [each.amount]: 50 })
  await move(shop, each, { in_out: -1, [each.amount]: 120 })

  const answer = await shop.call('DELETE', `/${each.ledger}/${String(put.body.id)}`)

  expect(answer).toMatchObject({ status: 422, body: { code: each.exceed.code, most: 30 } })
  expect(await held(shop, each)).toBe(30)
})

test.each(ledgers)('$ledger that were not made by hand are not undone by hand', async (each) => {
  const shop = await openVault()
  const wrong = await move(shop, each, { in_out: 1, [each.amount]: 5 })
  await shop.call('DELETE', `/${each.ledger}/${String(wrong.body.id)}`)
  const reversal = (await movements(shop, each)).at(-1)

  const answer = await shop.call('DELETE', `/${each.ledger}/${String(reversal?.id)}`)

  expect(answer).toMatchObject({ status: 409, body: { code: 'movement_fixed', kind: 'reversal' } })
  expect(await held(shop, each)).toBe(100)
})

/** Takes back the opening of a bar or a diamond. */
async function takeOpeningBack(shop: Trade, each: Case) {
  const [opening] = await movements(shop, each)
  return shop.call('DELETE', `/${each.ledger}/${String(opening?.id)}`)
}

const holdings = ledgers.slice(1)

test.each(holdings)('the opening of $account is taken back, and its weight corrected', async (each) => {
  const shop = await openVault()

  expect(await takeOpeningBack(shop, each)).toMatchObject({ status: 204 })

  expect(await shop.call('GET', `/${each.account}`)).toMatchObject({ body: { weight: 0, current_weight: 0 } })
  const corrected = await shop.call('PUT', `/${each.account}`, { weight: 100.5, remarks: '抄错' })
  expect(corrected).toMatchObject({
    status: 200,
    body: { weight: 100.5, current_weight: 100.5, remarks: '抄错' },
  })
  expect(await movements(shop, each)).toMatchObject([
    { kind: 'opening', in_out: 1, weight: 100 },
    { kind: 'reversal', in_out: -1, weight: 100 },
    { kind: 'opening', in_out: 1, weight: 100.5 },
  ])
  expect(await shop.call('PUT', `/${each.account}`, { weight: 100 })).toMatchObject({
    status: 409,
    body: { code: 'weight_fixed' },
  })
  await booksAreRight(shop)
})

test.each(holdings)('$account is deleted once its opening was taken back', async (each) => {
  const shop = await openVault()
  expect(await shop.call('DELETE', `/${each.account}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: each.ledger, count: 1 },
  })
  await takeOpeningBack(shop, each)
  expect(await shop.call('DELETE', `/${each.account}`, undefined, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
  expect(await shop.call('DELETE', `/${each.account}`)).toMatchObject({ status: 204 })
  await booksAreRight(shop)
})

test.each(holdings)('the opening of $account stays while anything else moved it', async (each) => {
  const shop = await openVault()
  const { body: out } = await move(shop, each, { in_out: -1, [each.amount]: 5 })
  expect(await takeOpeningBack(shop, each)).toMatchObject({
    status: 409,
    body: { code: 'opening_moved', count: 1 },
  })
  await shop.call('DELETE', `/${each.ledger}/${String(out.id)}`)
  expect(await takeOpeningBack(shop, each)).toMatchObject({ status: 204 })
  expect(await takeOpeningBack(shop, each)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  await booksAreRight(shop)
})

test.each(holdings)(
  '$account that moved since its opening was taken back is not weighed anew',
  async (each) => {
    const shop = await openVault()
    await takeOpeningBack(shop, each)
    await move(shop, each, { in_out: 1, [each.amount]: 5 })
    expect(await shop.call('PUT', `/${each.account}`, { weight: 101 })).toMatchObject({
      status: 409,
      body: { code: 'weight_fixed' },
    })
  },
)

test.each(ledgers)('$ledger are never changed, and undone by the admin alone', async (each) => {
  const shop = await openVault()
  const { body } = await move(shop, each, { in_out: 1, [each.amount]: 5 })
  const path = `/${each.ledger}/${String(body.id)}`
  expect(await shop.call('PUT', path, { remarks: 'x' })).toMatchObject({ status: 405 })
  expect(await shop.call('DELETE', path, undefined, { as: 'clerk' })).toMatchObject({ status: 403 })
  for (const unknown of ['999', 'BAR1', '1e3', '-1'])
    expect(await shop.call('DELETE', `/${each.ledger}/${unknown}`)).toMatchObject({ status: 404 })
})

test.each(ledgers)('$ledger of a deleted record are refused', async (each) => {
  const shop = await openTrade()
  const [resource = ''] = each.account.split('/')
  const { id } = kept(await shop.call('POST', `/${resource}`, { name: '作废' }))
  await sql`update ${sql.table(resource)} set deleted_at = now() where id = ${Number(id)}`.execute(
    shop.shop.db,
  )
  const answer = await shop.call('POST', `/${each.ledger}`, {
    [each.from]: id,
    in_out: 1,
    [each.amount]: 1,
  })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: `/${each.from}` }] },
  })
})

test('a bar in which gold was found shows its price, its means and its day', async () => {
  const shop = await openVault()
  const [, bars] = ledgers
  const found = await move(shop, bars, {
    in_out: 1,
    weight: 0.5,
    price: 905.5,
    currency: 'USD',
    payment_method: 'cash',
  })
  expect(found.body).toMatchObject({
    price: 905.5,
    currency: 'USD',
    payment_method: 'cash',
    order_code: null,
  })
})

test.each(
  [
    ['zh', '这笔流水不是手工录入的，请在其来源单据上更正', '这笔流水已经冲销过了', '重量超出：最多 100 ct'],
    [
      'en',
      'This movement was not made by hand; correct the record that made it',
      'This movement has already been reversed',
      'Weight exceed: at most 100 ct',
    ],
    [
      'es',
      'Este movimiento no se hizo a mano; corrija el registro que lo originó',
      'Este movimiento ya fue anulado',
      'Peso excedido: como máximo 100 ct',
    ],
    [
      'ja',
      'この受払は手動入力ではありません。元の伝票で訂正してください',
      'この受払は取消済みです',
      '重量超過：最大 100 ct',
    ],
  ].map(([language = '', ...messages]) => ({ language, messages })),
)('the reason of the refusal is in $language', async ({ language, messages }) => {
  const shop = await openVault()
  const [, , stones] = ledgers
  const said = async (method: string, path: string, body?: object) =>
    (await shop.call(method, path, body, { headers: { 'Accept-Language': language } })).body.message
  const made = await move(shop, stones, { in_out: 1, weight: 1 })
  await shop.call('DELETE', `/diamond_movements/${String(made.body.id)}`)
  const answers = [
    await said('DELETE', `/diamond_movements/${String((await movements(shop, stones)).at(-1)?.id)}`),
    await said('DELETE', `/diamond_movements/${String(made.body.id)}`),
    await said('POST', '/diamond_movements', { diamond_id: 1, in_out: -1, weight: 100.5 }),
  ]
  expect(answers).toEqual(messages)
})
