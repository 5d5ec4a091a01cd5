// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { luk, openTrade, ring, type Trade } from '../support/cast'
import type { CallOptions } from '../support/shop'
import { runImport, upload } from '../support/upload'

let shop: Trade

beforeEach(async () => {
  shop = await openTrade({ stock: [ring] })
})

const bring = async (resource: string, text: string, plan: Record<string, unknown> = {}) => {
  const { body } = await upload(shop, resource, `${resource}.csv`, text)
  expect(await runImport(shop, resource, body, plan)).toMatchObject({ state: 'done' })
  const { body: trail } = await shop.call('POST', '/trail/search', { action: 'import' })
  return (trail.data as { id: number }[])[0]?.id ?? 0
}

const undo = (resource: string, moment: number, from = 0, options?: CallOptions) =>
  shop.call('POST', `/${resource}/import/undo`, { moment, from }, options)

const idOf = async (q: string) => {
  const { body } = await shop.call('POST', '/customers/search', { q })
  return (body.data as { id: number }[])[0]?.id ?? 0
}

const codes = async (resource: string) => {
  const { body } = await shop.call('POST', `/${resource}/search`, { sorts: 'id|ASC', per_page: 100 })
  return (body.data as { code: string; name: string }[]).map(({ code, name }) => `${code} ${name}`)
}

test('a wrong import is undone: its new records go, the changed ones get their values back', async () => {
  const before = await codes('customers')
  const moment = await bring('customers', 'code,name\nLUK,wrong\nX1,one\nX2,two\n', { mode: 'both' })
  expect(await undo('customers', moment)).toMatchObject({
    status: 200,
    body: { all: 3, undone: 3, staying: [], next: null },
  })
  expect(await codes('customers')).toEqual(before)
  const { body } = await shop.call('POST', '/trail/search', { action: 'undo_import' })
  expect(body.data).toMatchObject([{ name: 'customers.undo_import', touched: 3 }])
})

test('what has been used or changed since stays, and is named with the reason', async () => {
  const moment = await bring('customers', 'code,name\nLUK,Luk 2\nUSED,used\nEDITED,edited\nX1,one\n', {
    mode: 'both',
  })
  await shop.call('POST', '/orders', {
    order_type: 'CPXS',
    date: '2026-11-21',
    customer_id: await idOf('USED'),
  })
  await shop.call('PUT', `/customers/${await idOf('EDITED')}`, { phone: '1' })
  await shop.call('PUT', `/customers/${luk}`, { phone: '2' })
  const { body } = await undo('customers', moment)
  expect(body).toMatchObject({ all: 4, undone: 1, next: null })
  expect(body.staying).toMatchObject([
    { called: 'LUK Luk 2', reason: expect.stringContaining('Changed since') },
    { called: 'EDITED edited', reason: expect.stringContaining('Changed since') },
    { called: 'USED used', reason: expect.stringContaining('Orders (1)') },
  ])
  expect(await codes('customers')).toEqual(
    expect.arrayContaining(['LUK Luk 2', 'USED used', 'EDITED edited']),
  )
  expect(await codes('customers')).not.toContain('X1 one')
})

test('a long import is undone part by part, and a part that is asked for again is done once', async () => {
  const rows = Array.from({ length: 230 }, (_, at) => `N${at},product ${at}`)
  const moment = await bring('products', `code,name\n${rows.join('\n')}\n`)
  const first = await undo('products', moment)
  expect(first.body).toMatchObject({ all: 230, next: 100, undone: 100 })
  expect((await undo('products', moment)).body).toEqual(first.body)
  expect((await undo('products', moment, 100)).body).toMatchObject({ next: 200, undone: 100 })
  expect((await undo('products', moment, 200)).body).toMatchObject({ next: null, undone: 30 })
  expect(await codes('products')).toEqual(['R100 足金光身戒', expect.stringContaining('U200')])
})

test('only an import is undone, by those who may delete and change its records', async () => {
  const moment = await bring('customers', 'code,name\nX1,one\n')
  expect(await undo('customers', moment - 1)).toMatchObject({ status: 404 })
  expect(await undo('products', moment)).toMatchObject({ status: 404 })
  expect(await undo('opening_stock', moment)).toMatchObject({ status: 405 })
  expect(await undo('customers', moment, 0, { as: 'clerk' })).toMatchObject({ status: 403 })
  expect(await codes('customers')).toContain('X1 one')
})
