// Engines: both
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../support/shop'
import { bangle, goldenSource, luk, openTrade } from '../support/cast'

async function found({ call }: TestShop, q: string, resource = 'customers') {
  const { body } = await call('POST', `/${resource}/search`, { q, sorts: 'code|ASC' })
  const data = Array.isArray(body.data) ? body.data : []
  return data.map((record: Record<string, unknown>) => record.code).join()
}

async function openWith(...names: string[]): Promise<TestShop> {
  const shop = await openShop()
  for (const [index, name] of names.entries())
    await shop.call('POST', '/customers', { name, code: `K${index}` })
  return shop
}

test('a Chinese name is found by the initials of its pinyin, from two letters on, in any case', async () => {
  const shop = await openWith('陆记珠宝', '周大明', 'Golden Source', '陸記珠寶')
  for (const [q, codes] of [
    ['ljzb', 'K0,K3'],
    ['LJ', 'K0,K3'],
    ['zb', 'K0,K3'],
    ['jzb', 'K0,K3'],
    ['Zdm', 'K1'],
    ['zd', 'K1'],
    ['bz', ''],
    ['ljz', 'K0,K3'],
    ['ljzbx', ''],
    ['l', 'K2'],
    ['go', 'K2'],
    ['记珠', 'K0'],
  ])
    expect(await found(shop, q ?? ''), q).toBe(codes)
})

test('a character with several readings is found by each of them', async () => {
  const shop = await openWith('曾先生', '重庆银行', '长乐金行')
  for (const [q, codes] of [
    ['zxs', 'K0'],
    ['cxs', 'K0'],
    ['cqyh', 'K1'],
    ['zqyx', 'K1'],
    ['cljh', 'K2'],
    ['zyjx', 'K2'],
  ])
    expect(await found(shop, q ?? ''), q).toBe(codes)
})

test('letters and figures of a name stand for themselves between its characters', async () => {
  const shop = await openWith('18K金戒指', 'A货 戒指')
  expect(await found(shop, '18kjjz')).toBe('K0')
  expect(await found(shop, 'kj')).toBe('K0')
  expect(await found(shop, 'ah')).toBe('K1')
  expect(await found(shop, 'hj')).toBe('')
})

test('initials that stand apart are not a name', async () => {
  const shop = await openWith('陆记 记珠', '陆记珠宝')
  expect(await found(shop, 'ljz')).toBe('K1')
})

test('a renamed record is found by its new initials, and stock by those of its product', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await shop.call('PUT', '/customers/LUK', { name: '周大明' })
  expect(await found(shop, 'zdm')).toBe('LUK')
  expect(await found(shop, 'ljzb')).toBe('')
  expect(await found(shop, 'gfsz', 'inventorys')).toBe('U200-1')
})

test('an order is found by the present name, pinyin and code of its customer', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await shop.draftSale(bangle, { to: luk, contact_person: 'Amy' })
  const other = await shop.draftSale(bangle, { to: goldenSource })
  for (const [q, count] of [
    ['陆记', 1],
    ['ljzb', 1],
    ['lj', 1],
    ['luk', 1],
    ['陆', 1],
    ['amy', 1],
    ['source', 2],
    ['jzb珠', 0],
  ] as const)
    expect((await found(shop, q, 'orders')).split(',').filter(Boolean), q).toHaveLength(count)

  await shop.call('PUT', '/customers/LUK', { name: '周大明' })
  expect(await found(shop, 'ljzb', 'orders')).toBe('')
  expect(await found(shop, 'zdm', 'orders')).not.toBe('')
  await shop.call('DELETE', `/orders/${other.id}`)
  expect((await found(shop, 'source', 'orders')).split(',')).toHaveLength(1)
})
