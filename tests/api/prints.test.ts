import { beforeEach, expect, test } from 'vitest'
import { documentTypes, isDocumentType, type DocumentType } from '#domain/print/document-types'
import { kept, luk, openTrade, orderIn, ring, type Order, type Trade } from '#tests/support/cast.ts'
import { giveOwnRole } from '#tests/support/planted/own-role.ts'
import { tokenOf } from '#tests/support/shop.ts'

let trade: Trade
let sale: Order

beforeEach(async () => {
  trade = await openTrade({ stock: [ring] })
  sale = orderIn(await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
})

const print = (keys: unknown, document: unknown = 'sales_order') =>
  trade.call('POST', '/prints', { document, keys })
const counted = (id: number, document = 'sales_order') =>
  trade.call('GET', `/prints?document=${document}&keys=${id}`)

test('a sale has one original: printed on A4 and then on a roll, the second paper is a copy', async () => {
  const key = String(sale.id)
  expect((await counted(sale.id)).body).toEqual({ [key]: 0 })
  expect(await print([key])).toMatchObject({ status: 200, body: { [key]: 0 } })
  expect(await print([key])).toMatchObject({ status: 200, body: { [key]: 1 } })
  expect((await counted(sale.id)).body).toEqual({ [key]: 2 })
  expect((await counted(sale.id, 'sales_receipt')).body).toEqual({ [key]: 2 })
  expect(await print([key], 'sales_receipt')).toMatchObject({ status: 200, body: { [key]: 2 } })
})

test('a sale that was printed before its papers were counted together has its copies, too', async () => {
  await trade.shop.db
    .insertInto('goldbook_prints')
    .values({ document: 'sales_receipt', record_id: sale.id, prints: 2 })
    .execute()
  expect(await print([String(sale.id)])).toMatchObject({ body: { [String(sale.id)]: 2 } })
})

test('an un-confirmed sale has no paper yet: the next one is not a copy', async () => {
  const key = String(sale.id)
  await print([key])
  await print([key], 'sales_receipt')
  await trade.unconfirm(sale)
  await trade.confirm(sale)
  expect(await print([key])).toMatchObject({ body: { [key]: 0 } })
  expect(await print([key], 'sales_receipt')).toMatchObject({ body: { [key]: 1 } })
})

test('of two workstations that print at once, one has the first paper', async () => {
  const key = String(sale.id)
  const answers = await Promise.all([print([key]), print([key]), print([key])])
  expect(answers.map(({ body }) => Number(body[key])).toSorted((a, b) => a - b)).toEqual([0, 1, 2])
})

test('the trail names who printed', async () => {
  await print([String(sale.id)])
  const [last] = await trade.shop.db
    .selectFrom('goldbook_audit')
    .select(['name', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(last).toMatchObject({ name: 'prints.count' })
  expect(JSON.stringify(last?.changes)).toContain('"prints"')
})

test.each<[string, unknown, unknown]>([
  ['a paper whose prints are not counted', ['1'], 'customer_statement'],
  ['no document', ['1'], null],
  ['keys that are no ids', ["1' or 1=1"], 'sales_order'],
  ['no keys', [], 'sales_order'],
  ['a key that is no text', [1], 'sales_order'],
])('%s is refused', async (_, keys, document) => {
  expect(await print(keys, document)).toMatchObject({ status: 422 })
})

test('a missing record cannot be printed', async () => {
  expect(await print(['999999'])).toMatchObject({ status: 404 })
})

const paper = {
  ...{ title: 'paper', styles: [], pictures: [] },
  pages: [{ width: 595.28, height: 841.89, items: [] }],
}

const requestOf = (method: string, body: unknown) => ({
  method,
  headers: { 'X-Token': tokenOf('clerk'), 'Content-Type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/** The resource whose records a document shows: a report may be about any. */
const shownBy = (document: DocumentType) => documentTypes[document].of ?? 'order_details'

/** The requests for printing a document, with the statuses of the answers. */
async function statusesOf(document: DocumentType): Promise<number[]> {
  const isOfOrders = documentTypes[document].countedBy === 'orders'
  const calls: [string, string, unknown?][] = [
    ['GET', `prints?document=${document}&of=${shownBy(document)}&keys=`],
    ['POST', `prints/pdf?document=${document}&of=${shownBy(document)}`, paper],
    ...(isOfOrders
      ? [['POST', 'prints', { document, keys: [String(sale.id)] }] as [string, string, unknown]]
      : []),
  ]
  const statuses = []
  for (const [method, path, body] of calls)
    statuses.push((await trade.app.request(`/_api/${path}`, requestOf(method, body))).status)
  return [...new Set(statuses)]
}

test.each(Object.keys(documentTypes).filter(isDocumentType))(
  'a %s is printed, counted and made a PDF only by users who may print its records',
  async (document) => {
    await giveOwnRole(trade, {})
    expect(await statusesOf(document)).toEqual([200])
    const { data } = kept(await trade.call('POST', '/roles/search', { q: 'seller' }))
    const [role] = data as [{ id: number }]
    const rights = { resources: { [shownBy(document)]: { print: false } } }
    kept(await trade.call('PUT', `/roles/${role.id}`, { rights }))
    expect(await statusesOf(document)).toEqual([403])
  },
)

test('no PDF is made of an unknown document', async () => {
  for (const path of ['/prints/pdf', '/prints/pdf?document=poster'])
    expect(await trade.call('POST', path, paper)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  for (const of of ['', '&of=posters'])
    expect(await trade.call('POST', `/prints/pdf?document=report${of}`, paper)).toMatchObject({ status: 404 })
})

test('the number of prints of a hidden order is not revealed, and nobody counts another print of it', async () => {
  const rows = { properties: { code: { const: 'other' } } }
  await giveOwnRole(trade, { resources: { orders: { rows } } })
  const id = String(sale.id)
  const path = `/prints?document=sales_order&keys=${id}`
  expect(await trade.call('GET', path, undefined, { as: 'clerk' })).toMatchObject({ status: 404 })
  const body = { document: 'sales_order', keys: [id] }
  expect(await trade.call('POST', '/prints', body, { as: 'clerk' })).toMatchObject({ status: 404 })
  expect((await counted(sale.id)).body).toEqual({ [id]: 0 })
})
