import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { openTrade, type Trade } from '../support/cast'
import { runImport, upload } from '../support/upload'

/** Imports a sheet of opening data, as the screen does. */
async function bring(shop: Trade, sheet: string, text: string, plan: Record<string, unknown> = {}) {
  const { status, body } = await upload(shop, sheet, `${sheet}.csv`, text)
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`)
  return runImport(shop, sheet, body, plan)
}

async function rows({ call }: Trade, resource: string) {
  const { body } = await call('POST', `/${resource}/search`, { sorts: 'id|ASC', per_page: 100 })
  return body.data as Record<string, unknown>[]
}

async function booksHold({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line.trim())), lines.join('\n')).toBe(0)
}

const takeBack = ({ call }: Trade, code: string) => call('POST', `/opening_imports/${code}/take_back`)

const stockSheet = [
  '产品,序号,件数,重量,工费,供应商,钻石粒数,钻石重量,钻石金额,保管位置,location,备注',
  'R100,,10,100.5,18,SUP,,,,,A1,',
  'U200,7,1,25.36,128,SUP,3,0.45,2340,,B2,老货',
  'U200,,1,20,,,,,,,,',
].join('\n')

test('a shop begins with its goods: pieces keep their sequences, fees, supplier and stones', async () => {
  const shop = await openTrade()

  expect(await bring(shop, 'opening_stock', stockSheet)).toMatchObject({
    state: 'done',
    created: 3,
    written: 3,
  })

  const piece = (await shop.call('GET', '/inventorys/U200-7')).body
  expect(piece).toMatchObject({
    ...{ quantity: 1, weight: 25.36, labor_fee: 128, supplier_code: 'SUP', location: 'B2', remarks: '老货' },
    ...{ diamond_count: 3, diamond_weight: 0.45, diamond_fee_value: 2340 },
  })
  const movements = await rows(shop, 'inventory_movements')
  expect(movements.map(({ kind, import_code }) => [kind, import_code])).toEqual([
    ['init', 'OI-0001'],
    ['init', 'OI-0001'],
    ['init', 'OI-0001'],
  ])
  const unnamed = (await rows(shop, 'inventorys')).filter(({ product_code }) => product_code === 'U200')
  expect(new Set(unnamed.map(({ code }) => code)).size).toBe(2)
  expect(await rows(shop, 'opening_imports')).toMatchObject([
    { code: 'OI-0001', sheet: 'opening_stock', file: 'opening_stock.csv', rows: 3, taken_back_at: null },
  ])
  await booksHold(shop)
})

test('a wrong sheet is taken back as a whole, and comes again', async () => {
  const shop = await openTrade()
  await bring(shop, 'opening_stock', stockSheet)

  expect(await takeBack(shop, 'OI-0001')).toMatchObject({ status: 200, body: { taken_back_by: 'admin' } })

  expect(await rows(shop, 'inventorys')).toEqual([])
  expect(await takeBack(shop, 'OI-0001')).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect(await bring(shop, 'opening_stock', stockSheet)).toMatchObject({ state: 'done', created: 3 })
  expect((await shop.call('GET', '/inventorys/R100')).body).toMatchObject({ quantity: 10, weight: 100.5 })
  await booksHold(shop)
})

test('goods sold since keep their import in the books', async () => {
  const shop = await openTrade()
  await bring(shop, 'opening_stock', 'product_code,quantity,weight\nR100,10,100.5\n')
  const ring = { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 10 }
  await shop.sell(ring, { to: 'LUK' })
  expect(await takeBack(shop, 'OI-0001')).toMatchObject({
    status: 409,
    body: { code: 'opening_used', message: expect.stringContaining('R100') },
  })
  expect((await shop.call('GET', '/inventorys/R100')).body).toMatchObject({ quantity: 9 })
  await booksHold(shop)
})

test('every mistake of a sheet is listed before anything is written', async () => {
  const shop = await openTrade({
    stock: [{ product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 5 }],
  })
  const before = await rows(shop, 'inventory_movements')
  const text = [
    'product_code,quantity,weight,supplier_code',
    'R100,1,5,',
    'nothing,1,5,nobody',
    'U200,2,5,',
    'R300,0,0,',
  ].join('\n')
  const outcome = await bring(shop, 'opening_stock', text)
  expect(outcome).toMatchObject({ state: 'refused', written: 0 })
  const told = (outcome.failures as { row: number; column: string }[]).map(
    ({ row, column }) => `${row} ${column}`,
  )
  expect(told).toEqual(
    expect.arrayContaining(['2 product_code', '3 product_code', '3 supplier_code', '4 quantity']),
  )
  expect(await rows(shop, 'inventory_movements')).toEqual(before)
  expect(await rows(shop, 'opening_imports')).toEqual([])
})

test('customers begin with their balances, each in its own currency', async () => {
  const shop = await openTrade()
  const outcome = await bring(
    shop,
    'opening_balances',
    'customer_id,amount_value,currency\nLUK,1200.50,HKD\nLUK,5,HKD\nSUP,7,USD\n',
  )
  expect(outcome).toMatchObject({ state: 'refused' })
  const told = (outcome.failures as { row: number; reason: string }[]).map(({ row }) => row)
  expect(told).toEqual([3, 4])

  expect(await bring(shop, 'opening_balances', 'customer_id,amount_value\nLUK,1200.50\n')).toMatchObject({
    state: 'done',
  })

  expect((await shop.call('GET', '/customers/LUK')).body).toMatchObject({ balance_value: 1200.5 })
  expect(await rows(shop, 'customer_balance_details')).toMatchObject([
    { kind: 'opening', in_out: 1, amount_value: 1200.5, import_code: 'OI-0001' },
  ])
  expect(await takeBack(shop, 'OI-0001')).toMatchObject({ status: 200 })
  expect((await shop.call('GET', '/customers/LUK')).body).toMatchObject({ balance_value: 0 })
  await booksHold(shop)
})

test('nothing is put on account for the default customer', async () => {
  const shop = await openTrade()
  await shop.call('POST', '/customers', { code: 'WALK', name: '散客', is_default: true })
  for (const [sheet, text] of [
    ['opening_balances', 'customer_id,amount_value\nWALK,5\n'],
    ['opening_orders', 'order_type,customer_id,date,unpaid_cash_value\nCPXS,WALK,2026-08-01,5\n'],
  ] as const)
    expect(await bring(shop, sheet, text)).toMatchObject({ state: 'refused', failure_count: 1 })
})

test('bars and stones come with their weights, and their codes are free again when they are taken back', async () => {
  const shop = await openTrade()
  for (const [sheet, resource] of [
    ['opening_gold_bars', 'gold_bars'],
    ['opening_diamonds', 'diamonds'],
  ] as const) {
    const text = 'code,weight,price\nB1,37.429,34000\nB2,100,\n'
    expect(await bring(shop, sheet, text)).toMatchObject({ state: 'done', created: 2 })
    expect((await shop.call('GET', `/${resource}/B1`)).body).toMatchObject({ current_weight: 37.429 })
    const again = await bring(shop, sheet, text)
    expect(again).toMatchObject({ state: 'refused', failure_count: 2 })
    const imports = await rows(shop, 'opening_imports')
    expect(await takeBack(shop, String(imports.at(-1)?.code))).toMatchObject({ status: 200 })
    expect(await bring(shop, sheet, text)).toMatchObject({ state: 'done' })
  }
  await booksHold(shop)
})

const ordersSheet = [
  'order_type,customer_id,date,currency,unpaid_cash_value,unpaid_gold_weight,invoice_number,term',
  'CPXS,LUK,2026-08-01,HKD,12000.50,,OLD-77,60',
  'CPXS,LUK,2026-09-01,HKD,300,37.429,OLD-78,',
  'CPRK,SUP,2026-10-01,HKD,5000,,,',
].join('\n')

test('earlier debts remain: sales and purchases with their old days, in cash and in gold', async () => {
  const shop = await openTrade()

  expect(await bring(shop, 'opening_orders', ordersSheet)).toMatchObject({ state: 'done', created: 3 })

  const orders = await rows(shop, 'orders')
  expect(orders).toMatchObject([
    {
      ...{ order_type: 'CPXS', confirmed: true, paid: false, date: '2026-08-01', expire_at: '2026-09-30' },
      ...{
        unpaid_cash_value: 12000.5,
        unpaid_gold_weight: 0,
        invoice_number: 'OLD-77',
        import_code: 'OI-0001',
      },
    },
    { unpaid_cash_value: 300, unpaid_gold_weight: 37.429, payment_method: 'with_gold' },
    { order_type: 'CPRK', unpaid_cash_value: 5000 },
  ])
  const cash = { order_code: orders[0]?.code, payment_method: 'cash', value: 2000.5 }
  expect(await shop.call('POST', '/order_payments', cash)).toMatchObject({ status: 201 })
  expect((await shop.call('GET', `/orders/${String(orders[0]?.code)}`)).body).toMatchObject({
    unpaid_cash_value: 10000,
  })
  const { body: statement } = await shop.call('GET', `/customers/${shop.ids.LUK}/cashflow`)
  expect(statement.closing).toMatchObject({ cash: [{ currency: 'HKD', value: 10300 }], gold_weight: 37.429 })
  expect((await shop.call('GET', '/dashboard')).body).toMatchObject({ sales: expect.anything() })
  expect(await rows(shop, 'inventorys')).toEqual([])
  await booksHold(shop)
})

test('an order of the opening data is neither returned nor un-confirmed; unpaid ones are taken back with their sheet', async () => {
  const shop = await openTrade()
  await bring(shop, 'opening_orders', ordersSheet)
  const [sale] = await rows(shop, 'orders')
  const code = String(sale?.code)
  const [line] = (await shop.call('GET', `/orders/${code}`)).body.order_details as { id: number }[]
  const refused = { status: 409, body: { code: 'opening_order' } }
  expect(await shop.call('POST', `/orders/return/${code}`, { dettail_ids: [line?.id] })).toMatchObject(
    refused,
  )
  expect(await shop.call('POST', `/orders/unconfirm/${code}`, { reason: 'typed wrong' })).toMatchObject(
    refused,
  )

  const cash = { order_code: code, payment_method: 'cash', value: 1 }
  const { body: payment } = await shop.call('POST', '/order_payments', cash)
  expect(await takeBack(shop, 'OI-0001')).toMatchObject({ status: 409, body: { code: 'opening_used' } })
  await shop.call('DELETE', `/order_payments/${String(payment.id)}`)
  expect(await takeBack(shop, 'OI-0001')).toMatchObject({ status: 200 })

  expect(await rows(shop, 'orders')).toEqual([])
  await booksHold(shop)
})

test('an old order in another currency keeps the rate of the sheet', async () => {
  const shop = await openTrade()
  const text =
    'order_type,customer_id,date,currency,rate,unpaid_cash_value\nCPXS,LUK,2026-08-01,EUR,8.5,100\n'
  expect(await bring(shop, 'opening_orders', text)).toMatchObject({ state: 'done' })
  expect(await rows(shop, 'orders')).toMatchObject([{ currency: 'EUR', rate: 8.5, unpaid_cash_value: 100 }])
  await booksHold(shop)
})

test.each([
  ['a return', 'XSTH,LUK,2026-08-01,5,'],
  ['a preorder', 'XSYD,LUK,2026-08-01,5,'],
  ['nothing unpaid', 'CPXS,LUK,2026-08-01,,'],
  ['no customer', 'CPXS,,2026-08-01,5,'],
  ['no day', 'CPXS,LUK,,5,'],
  ['a currency without a rate', 'CPXS,LUK,2026-08-01,5,EUR'],
])('%s is not an unpaid order', async (_what, row) => {
  const shop = await openTrade()
  const text = `order_type,customer_id,date,unpaid_cash_value,currency\n${row}\n`
  expect(await bring(shop, 'opening_orders', text)).toMatchObject({ state: 'refused', written: 0 })
})

test('only an admin imports opening data and takes it back', async () => {
  const shop = await openTrade()
  expect(await upload(shop, 'opening_stock', 'o.csv', stockSheet, 'clerk')).toMatchObject({ status: 403 })
  await bring(shop, 'opening_stock', stockSheet)
  const asClerk = { as: 'clerk' as const }
  expect(await shop.call('POST', '/opening_imports/OI-0001/take_back', undefined, asClerk)).toMatchObject({
    status: 403,
  })
  expect(await shop.call('POST', '/opening_imports/OI-9/take_back')).toMatchObject({ status: 404 })
})

test('goods that were made for a customer begin under a code that names them', async () => {
  const shop = await openTrade()
  const sheet = ['产品,序号,定制客户,件数,重量', 'U200,7,LUK,1,25.36', 'R100,,LUK,2,10', 'R100,,,3,15'].join(
    '\n',
  )
  expect(await bring(shop, 'opening_stock', sheet)).toMatchObject({ state: 'done', created: 3 })
  const goods = await rows(shop, 'inventorys')
  expect(goods.map(({ code, made_for }) => [code, (made_for as { code: string } | null)?.code])).toEqual([
    ['R100', undefined],
    ['R100-LUK', 'LUK'],
    ['U200-7-LUK', 'LUK'],
  ])
  await booksHold(shop)
})

test('bars whose codes differ only in case are one', async () => {
  const shop = await openTrade()
  await shop.call('POST', '/gold_bars', { code: 'BAR1' })
  const outcome = await bring(shop, 'opening_gold_bars', 'code,weight\nbar1,10\nB2,10\nb2,10\n')
  expect(outcome).toMatchObject({
    failure_count: 2,
    failures: [{ row: 2 }, { row: 4 }],
  })
  expect(await rows(shop, 'gold_bars')).toHaveLength(1)
})
