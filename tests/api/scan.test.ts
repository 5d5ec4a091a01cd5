import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'

async function scan({ call }: Trade, text: string, type = -1) {
  const { body } = await call('GET', `/scan/${encodeURIComponent(text)}?type=${type}`)
  return Array.isArray(body) ? body : []
}

const codes = (cards: Record<string, unknown>[]) => cards.map(({ code }) => code)

test('an exact code is found alone, in any case', async () => {
  const shop = await openTrade({
    stock: [bangle, { ...bangle, inventory_code: 'U200-10', inventory_code_seq: 10 }, ring],
  })

  expect(await scan(shop, ' u200-1 ')).toMatchObject([
    {
      code: 'U200-1',
      name: '古法手镯',
      quantity: 1,
      weight: 25.36,
      labor_fee: 12,
      inventory: true,
      product: {
        code: 'U200',
        is_unique_code: true,
        material_name: '足金',
        category_name: '手镯',
        latest_in_labor_fee: 12,
      },
    },
  ])
  expect(codes(await scan(shop, 'U200-'))).toEqual(['U200-1', 'U200-10'])
})

test.each(['Ｕ２００－１', ']C1U200-1', '\u001dU200-1', '*U200-1*', 'U200–1', "U200'1", 'U200ß1', 'Uéàà)&'])(
  'the scan %j finds the piece behind it, and the product for restocking',
  async (text) => {
    const shop = await openTrade({ stock: [bangle] })
    expect(codes(await scan(shop, text))).toEqual(['U200-1'])
    expect(codes(await scan(shop, text, 1))).toEqual(['U200-1', 'U200'])
  },
)

test('a code older than the rule for its form is found as it is printed', async () => {
  const shop = await openTrade()
  await sql`insert into inventorys (code, product_code, quantity, weight)
    values ('Ｒ１００－Ａ', 'R100', 1, 5)`.execute(shop.shop.db)
  expect(codes(await scan(shop, 'Ｒ１００－Ａ'))).toEqual(['Ｒ１００－Ａ'])
})

test('goods are found by the beginning of their code, by name and by product', async () => {
  const shop = await openTrade({
    stock: [bangle, { ...ring, ...{ size: '15' } }, { ...ring, ...{ size: '16' } }],
  })
  expect(codes(await scan(shop, 'R100'))).toEqual(['R100-S15', 'R100-S16'])
  expect(codes(await scan(shop, '手镯'))).toEqual(['U200-1'])
  expect(codes(await scan(shop, '光身'))).toEqual(['R100-S15', 'R100-S16'])
  expect(codes(await scan(shop, '100-'))).toEqual([])
  expect(codes(await scan(shop, 'r1'))).toEqual(['R100-S15', 'R100-S16'])
  expect(await scan(shop, 'X999')).toEqual([])
  expect(await scan(shop, '   ')).toEqual([])
})

test('goods that are sold out are still shown, with nothing in stock', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await shop.sell(bangle, { to: luk })
  expect(await scan(shop, 'U200-1')).toMatchObject([{ quantity: 0, weight: 0 }])
})

test('a purchase is offered the products themselves too, so that restocking is never blocked', async () => {
  const shop = await openTrade({ stock: [bangle] })
  expect(await scan(shop, 'U200', 1)).toMatchObject([
    { code: 'U200-1', inventory: true },
    { code: 'U200', inventory: null, quantity: null, weight: null, product: { code: 'U200' } },
  ])
  expect(await scan(shop, '戒', 1)).toEqual([])
  expect(await scan(shop, '光身戒', 1)).toMatchObject([{ code: 'R100', inventory: null }])
})

test('a purchase finds the product of a piece that is gone, to buy another one', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await shop.sell(bangle, { to: luk })
  expect(await scan(shop, 'U200-1', 1)).toMatchObject([
    { code: 'U200-1', inventory: true, quantity: 0 },
    { code: 'U200', inventory: null },
  ])
})

test('at most fifty cards are shown', async () => {
  const shop = await openTrade()
  const goods = Array.from({ length: 60 }, (_, index) => ({ ...ring, ...{ size: String(index + 1) } }))
  await shop.buy(...goods)
  expect(await scan(shop, 'R100')).toHaveLength(50)
  expect(await scan(shop, '足金')).toHaveLength(50)
})

test.each([
  '%',
  '_',
  '%%',
  'R1_0',
  '100%',
  '/',
  'R100/..',
  '\\',
  "'",
  '"',
  '#?&',
  '<b>',
  '🏅',
  ' ',
  '../users',
])('odd characters are only characters: %s', async (text) => {
  const shop = await openTrade({ stock: [ring] })
  expect(await scan(shop, text, 1)).toEqual([])
})

test('a product whose code holds odd characters is found by it', async () => {
  const shop = await openTrade()
  const odd = '18K/50%_A'
  await shop.call('POST', '/products', { code: odd, name: '吊坠' })
  await shop.buy({ product_code: odd, inventory_code: odd, quantity: 1, weight: 5 })
  expect(codes(await scan(shop, odd))).toEqual([odd])
  expect(codes(await scan(shop, '18k/5'))).toEqual([odd])
  expect(await shop.call('GET', `/inventorys/${encodeURIComponent(odd)}`)).toMatchObject({
    body: { code: odd },
  })
})
