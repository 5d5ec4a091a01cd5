import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { ownResources, problemsOf, suppliers, type OwnResources } from '../support/own-resources'
import { openShop, type TestShop } from '../support/shop'
import { emptyTables, newDatabase } from '../support/test-database'

let database: Database
let files: OwnResources
let shop: TestShop

beforeAll(async () => {
  database = await newDatabase(`goldbook_test_bad_file_${process.pid}`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database.db)
  files = await ownResources()
  shop = await openShop({ RESOURCES_DIR: files.folder }, database)
})
afterEach(() => files.drop())

const text = { title: '深浅', kind: 'text' }

/** Gives a shipped resource a property, as the next edit after a bad one. */
const addShade = (name: string) =>
  files.edit(name, ({ properties }) => {
    properties.shade = text
  })

/** Whether the server takes, keeps and tells a shade of a resource's record. */
async function hasShade(name: string): Promise<boolean> {
  await shop.shop.live.reload()
  const { body } = await shop.call('POST', `/${name}`, { name: '一', shade: '浅' })
  return body.shade === '浅'
}

test('beside a file that is no JSON the others are followed, and it is served as it was', async () => {
  await files.write('colors', '{ "$id": "colors", }')
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect(await shop.call('POST', '/colors', { name: '黄' })).toMatchObject({ status: 201 })
  expect(await problemsOf(shop)).toMatchObject([
    { file: 'colors.json', reason: expect.stringContaining('line 1') },
  ])
  expect((await shop.app.request('/readyz')).status).toBe(200)

  await files.edit('materials', ({ properties }) => {
    properties.gloss = text
  })
  await shop.shop.live.reload()
  expect((await shop.call('POST', '/materials', { name: '二', gloss: '亮' })).body).toMatchObject({
    gloss: '亮',
  })
})

test('a new file that is bad is not there yet, and new ones beside it are', async () => {
  await files.write('repairs', suppliers)
  await files.write('suppliers', suppliers)
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect((await shop.call('POST', '/suppliers', { name: '金源' })).status).toBe(201)
  expect((await shop.call('POST', '/repairs', { name: '修' })).status).toBe(404)
  expect(await problemsOf(shop)).toMatchObject([{ file: 'repairs.json', path: '/$id' }])
})

test('what leads to nowhere waits alone', async () => {
  await files.edit('colors', ({ properties }) => {
    properties.stone_id = { title: '宝石', kind: 'reference', to: 'stones' }
  })
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect((await shop.call('GET', '/resources/colors')).body).not.toHaveProperty('properties.stone_id')
  expect(await problemsOf(shop)).toEqual([
    { file: 'colors.json', path: '/properties/stone_id/to', reason: 'there is no resource "stones"' },
  ])
})

test('what another file counts on is not taken away, and the rest is followed', async () => {
  await files.write(
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

  await files.edit('colors', (file) => {
    delete file.properties.shade
  })
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect(await hasShade('colors')).toBe(true)
  expect(await problemsOf(shop)).toMatchObject([{ file: 'suppliers.json', path: '/list/search/1' }])
})

test('a change that would lose what records hold waits alone, until they do not', async () => {
  const { body } = await shop.call('POST', '/colors', { name: '黄' })
  await files.edit('colors', ({ properties }) => {
    properties.name = { title: '名称', kind: 'date' }
  })
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  expect(await problemsOf(shop)).toMatchObject([{ file: 'colors.json', path: '/properties/name' }])
  expect((await shop.call('GET', `/colors/${body.id}`)).body).toMatchObject({ name: '黄' })

  await files.edit('colors', ({ properties }) => {
    properties.name = { title: '名称', kind: 'text' }
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
})

test('an admin adds a field of their own while a file is bad, which stays told', async () => {
  await files.write('colors', '[]')
  await shop.shop.live.reload()
  const own = { properties: { nickname: { title: '昵称', kind: 'text' } } }
  expect(await shop.call('PUT', '/resources/materials/overlay', own)).toMatchObject({ status: 200 })
  expect((await shop.call('POST', '/materials', { name: '一', nickname: '金' })).body).toMatchObject({
    nickname: '金',
  })
  expect(await problemsOf(shop)).toMatchObject([{ file: 'colors.json' }])
})

test('several bad files are all told, and all served as they were', async () => {
  await files.write('colors', '{}')
  await files.edit('categorys', ({ list }) => list.columns.push('nothing'))
  await files.edit('customer_groups', (file) => Object.assign(file, { access: { read: ['edtior'] } }))
  await addShade('materials')
  expect(await hasShade('materials')).toBe(true)
  const told = (await problemsOf(shop)) as { file: string }[]
  expect(new Set(told.map(({ file }) => file))).toEqual(
    new Set(['colors.json', 'categorys.json', 'customer_groups.json']),
  )
  for (const name of ['colors', 'categorys', 'customer_groups'])
    expect((await shop.call('POST', `/${name}/search`, {}, { as: 'clerk' })).status).toBe(200)
})
