import { beforeEach, expect, test } from 'vitest'
import { problemsOf, suppliers } from '../support/own-resources'
import type { TestShop } from '../support/shop'
import { shopOfOwnFiles } from '../support/shop-of-own-files'

const own = shopOfOwnFiles('bad_file')
let shop: TestShop

beforeEach(async () => {
  shop = await own.open()
})

const text = { title: '深浅', kind: 'text' }

/** Gives a shipped resource a property, in the next edit after a bad one. */
const addShade = (name: string) =>
  own.files.edit(name, ({ properties }) => {
    properties.shade = text
  })

/** Whether the server accepts, keeps and answers a shade in a record of the resource. */
async function hasShade(name: string): Promise<boolean> {
  await shop.shop.live.reload()
  const { body } = await shop.call('POST', `/${name}`, { name: '一', shade: '浅' })
  return body.shade === '浅'
}

test('beside a file that is not JSON the others are followed, and it is served as it was', async () => {
  await own.files.write('colors', '{ "$id": "colors", }')
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect(await shop.call('POST', '/colors', { name: '黄' })).toMatchObject({ status: 201 })
  expect(await problemsOf(shop)).toMatchObject([
    { file: 'colors.json', reason: expect.stringContaining('line 1') },
  ])
  expect((await shop.app.request('/readyz')).status).toBe(200)

  await own.files.edit('materials', ({ properties }) => {
    properties.gloss = text
  })
  await shop.shop.live.reload()
  expect((await shop.call('POST', '/materials', { name: '二', gloss: '亮' })).body).toMatchObject({
    gloss: '亮',
  })
})

test('a new bad file has no effect yet, and new ones beside it do', async () => {
  await own.files.write('repairs', suppliers)
  await own.files.write('suppliers', suppliers)
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect((await shop.call('POST', '/suppliers', { name: '金源' })).status).toBe(201)
  expect((await shop.call('POST', '/repairs', { name: '修' })).status).toBe(404)
  expect(await problemsOf(shop)).toMatchObject([{ file: 'repairs.json', path: '/$id' }])
})

test('a reference that leads nowhere holds back only its own file', async () => {
  await own.files.edit('colors', ({ properties }) => {
    properties.stone_id = { title: '宝石', kind: 'reference', to: 'stones' }
  })
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect((await shop.call('GET', '/resources/colors')).body).not.toHaveProperty('properties.stone_id')
  expect(await problemsOf(shop)).toEqual([
    { file: 'colors.json', path: '/properties/stone_id/to', reason: 'there is no resource "stones"' },
  ])
})

test('a resource that another file needs is not taken away, and the other files are followed', async () => {
  await own.files.write(
    'suppliers',
    suppliers
      .replace('"search":["code","name"]', '"search":["code","color.shade"]')
      .replace(
        '"properties":{',
        '"properties":{"color_id":{"title":"颜色","kind":"reference","to":"colors"},',
      ),
  )
  await addShade('colors')
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])

  await own.files.edit('colors', (file) => {
    delete file.properties.shade
  })
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect(await hasShade('colors')).toBe(true)
  expect(await problemsOf(shop)).toMatchObject([{ file: 'suppliers.json', path: '/list/search/1' }])
})

test('a change that would lose values of records waits alone, until they are gone', async () => {
  const { body } = await shop.call('POST', '/colors', { name: '黄' })
  await own.files.edit('colors', ({ properties }) => {
    properties.name = { title: '名称', kind: 'date' }
  })
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect(await problemsOf(shop)).toMatchObject([{ file: 'colors.json', path: '/properties/name' }])
  expect((await shop.call('GET', `/colors/${body.id}`)).body).toMatchObject({ name: '黄' })

  await own.files.edit('colors', ({ properties }) => {
    properties.name = { title: '名称', kind: 'text' }
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
})

test('an admin adds a field while a file is bad, which stays reported', async () => {
  await own.files.write('colors', '[]')
  await shop.shop.live.reload()
  const overlay = { properties: { nickname: { title: '昵称', kind: 'text' } } }
  expect(await shop.call('PUT', '/resources/materials/overlay', overlay)).toMatchObject({ status: 200 })
  expect((await shop.call('POST', '/materials', { name: '一', nickname: '金' })).body).toMatchObject({
    nickname: '金',
  })
  expect(await problemsOf(shop)).toMatchObject([{ file: 'colors.json' }])
})

test('several bad files are all reported, and all served as they were', async () => {
  await own.files.write('colors', '{}')
  await own.files.edit('categorys', ({ list }) => list.columns.push('nothing'))
  await own.files.edit('customer_groups', (file) => Object.assign(file, { access: { read: ['edtior'] } }))
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  const told = (await problemsOf(shop)) as { file: string }[]
  expect(new Set(told.map(({ file }) => file))).toEqual(
    new Set(['colors.json', 'categorys.json', 'customer_groups.json']),
  )
  for (const name of ['colors', 'categorys', 'customer_groups'])
    expect((await shop.call('POST', `/${name}/search`, {}, { as: 'clerk' })).status).toBe(200)
})
