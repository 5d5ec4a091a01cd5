import { expect, test } from 'vitest'
import { openShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

test('a code is stored in one form, so that no second record has it in another', async () => {
  const { call } = await openShop()
  expect((await call('POST', '/products', { code: ' Ｒ１００\u200b', name: '戒指' })).body).toMatchObject({
    code: 'R100',
  })
  for (const code of ['R100\u200b', 'Ｒ１００', 'r100', 'R100'])
    expect(await call('POST', '/products', { code, name: '又一个' })).toMatchObject({
      status: 409,
      body: { code: 'code_taken' },
    })
  expect((await call('POST', '/customers', { code: 'A–1', name: 'Luk' })).body).toMatchObject({ code: 'A-1' })
})

test('a name keeps its signs', async () => {
  const { call } = await openShop()
  expect((await call('POST', '/products', { code: 'R1', name: 'Ｒ – 戒指' })).body).toMatchObject({
    name: 'Ｒ – 戒指',
  })
})

test.each(['.', '..', ' .. ', '\u200b.'])(
  'the code %j, which no address can hold, is refused',
  async (code) => {
    const { call } = await openShop()
    expect(await call('POST', '/products', { code, name: '戒指' })).toMatchObject({
      status: 422,
      body: { code: 'code_unaddressable' },
    })
  },
)

test('an imported code is stored in the same form', async () => {
  const shop = await openShop()
  const { body } = await upload(shop, 'products', 'p.csv', 'code,name\nＲ１００,戒指\nR200\u200b ,二\n')
  expect(await runImport(shop, 'products', body)).toMatchObject({ state: 'done', created: 2 })
  const { body: found } = await shop.call('POST', '/products/search', { sorts: 'id|ASC' })
  expect(found.data).toMatchObject([{ code: 'R100' }, { code: 'R200' }])
})
