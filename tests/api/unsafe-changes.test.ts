// Engines: both
import { expect, test } from 'vitest'
import { problemsOf, suppliers, versionOf, type OwnResources } from '../support/own-resources'
import { shopOfOwnFiles } from '../support/shop-of-own-files'

const own = shopOfOwnFiles('unsafe')

/**
 * The reason why a change of a file is refused, when two groups are called 老客 and 新客 and one has a code too
 * long.
 */
async function refusalOf(name: string, change: Parameters<OwnResources['edit']>[1]) {
  const shop = await own.open()
  for (const group of [
    { name: '老客', remarks: '一' },
    { name: '老客', code: 'A' },
    { name: '新客', code: 'LONG' },
  ])
    await shop.call('POST', '/customer_groups', group)
  const version = await versionOf(shop)
  await own.files.edit(name, change)
  await shop.shop.live.reload()
  expect(await versionOf(shop)).toBe(version)
  return problemsOf(shop)
}

test.each([
  {
    change: 'a property of another kind',
    edit: { name: { title: '名称', kind: 'date' } },
    path: '/properties/name',
    reason: '“name” would lose its values when text becomes date, such as 新客, 老客 (records: 3)',
  },
  {
    change: 'a shorter text',
    edit: { name: { title: '名称', kind: 'text', maxLength: 1 } },
    path: '/properties/name',
    reason: 'Some values of “name” would no longer be allowed, such as 新客, 老客 (records: 3)',
  },
  {
    change: 'a text of fewer choices',
    edit: { name: { title: '名称', kind: 'choice', choices: [{ value: '老客', title: '老客' }] } },
    path: '/properties/name',
    reason: 'Some values of “name” would no longer be allowed, such as 新客 (records: 1)',
  },
  {
    change: 'a unique property that records share',
    edit: { name: { title: '名称', kind: 'text', unique: true } },
    path: '/properties/name',
    reason: 'Some records share their “name” with another, deleted ones included, such as 老客 (records: 2)',
  },
])('$change is refused with the count of records', async ({ edit, path, reason }) => {
  const told = await refusalOf('customer_groups', ({ properties }) => Object.assign(properties, edit))
  expect(told).toEqual([{ file: 'customer_groups.json', path, reason: expect.stringContaining(reason) }])
})

test('a property that becomes required is refused while records lack it', async () => {
  const shop = await own.open()
  for (const name of ['红', '白']) await shop.call('POST', '/colors', { name })
  await own.files.edit('colors', (file) => {
    file.properties.rank = { title: '等级', kind: 'integer' }
  })
  await shop.shop.live.reload()
  await shop.call('PUT', '/colors/1', { rank: 1 })
  await own.files.edit('colors', (file) => {
    file.required = [...(file.required ?? []), 'rank']
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toMatchObject([
    {
      path: '/properties/rank',
      reason: expect.stringMatching(/^Some records have no “rank”.*\(records: 1\)/),
    },
  ])

  await shop.call('PUT', '/colors/2', { rank: 2 })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  expect(await shop.call('POST', '/colors', { name: '绿' })).toMatchObject({ status: 422 })
})

test('a property that is removed while records hold it is refused, unless the file confirms it', async () => {
  const shop = await own.open()
  await own.files.edit('colors', ({ properties }) => {
    properties.shade = { title: '深浅', kind: 'text' }
    properties.gloss = { title: '光泽', kind: 'text' }
  })
  await shop.shop.live.reload()
  await shop.call('POST', '/colors', { name: '黄', shade: '浅' })
  const drop = (...removed: string[]) =>
    own.files.edit('colors', (file) => {
      delete file.properties.shade
      delete file.properties.gloss
      if (removed.length > 0) file.removed = removed
    })

  await drop()
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([
    {
      file: 'colors.json',
      path: '/properties/shade',
      reason: expect.stringContaining(
        '“shade” still has values, such as 浅 (records: 1); empty them first, or name it in “removed”',
      ),
    },
  ])
  expect((await shop.call('GET', '/colors/1')).body).toMatchObject({ shade: '浅' })

  await drop('shade')
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  expect((await shop.call('GET', '/colors/1')).body).not.toHaveProperty('shade')

  await own.files.edit('colors', (file) => {
    delete file.removed
    file.properties.shade = { title: '深浅', kind: 'text' }
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([
    {
      file: 'colors.json',
      path: '/properties/shade',
      reason: expect.stringContaining('An earlier “shade” left values behind, such as 浅 (records: 1)'),
    },
  ])
  expect((await shop.call('GET', '/colors/1')).body).not.toHaveProperty('shade')

  await own.files.edit('colors', (file) => {
    file.restored = ['shade']
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  expect((await shop.call('GET', '/colors/1')).body).toMatchObject({ shade: '浅' })
})

test('a widened property holds more from now on, and less is refused', async () => {
  const shop = await own.open()
  await own.files.edit('colors', ({ properties }) => {
    properties.rank = { title: '等级', kind: 'integer', minimum: 1 }
  })
  await shop.shop.live.reload()
  await shop.call('POST', '/colors', { name: '黄', rank: 1 })

  await own.files.edit('colors', ({ properties }) => {
    properties.rank = { title: '等级', kind: 'decimal', minimum: 0 }
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  expect((await shop.call('PUT', '/colors/1', { rank: 0.5 })).body).toMatchObject({ rank: 0.5 })

  await own.files.edit('colors', ({ properties }) => {
    properties.rank = { title: '等级', kind: 'decimal', minimum: 1 }
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toMatchObject([{ reason: expect.stringContaining('such as 0.5') }])
})

test('a number becomes a text, and a text a reference, where its values allow it', async () => {
  const shop = await own.open()
  const becomes = async (field: Record<string, unknown>) => {
    await own.files.edit('colors', ({ properties }) => {
      properties.rank_code = { title: '等级', ...field }
    })
    await shop.shop.live.reload()
    return problemsOf(shop)
  }
  const gradeWith = (code: string) => shop.call('POST', '/materials', { code, name: '足金' })
  await becomes({ kind: 'integer' })
  await shop.call('POST', '/colors', { name: '黄', rank_code: 1234 })

  expect(await becomes({ kind: 'text', maxLength: 3 })).toMatchObject([
    { path: '/properties/rank_code', reason: expect.stringContaining('such as 1234') },
  ])
  expect(await becomes({ kind: 'reference', to: 'materials', by: 'code' })).toMatchObject([
    { path: '/properties/rank_code', reason: expect.stringContaining('such as 1234') },
  ])
  await gradeWith('1234')
  expect(await becomes({ kind: 'reference', to: 'materials', by: 'code' })).toEqual([])
  expect((await shop.call('GET', '/colors/1')).body).toMatchObject({ rank: { name: '足金' } })
  expect(await becomes({ kind: 'text', maxLength: 4, unique: true })).toEqual([])
  expect((await shop.call('GET', '/colors/1')).body).toMatchObject({ rank_code: '1234' })
})

test('a secret never becomes a visible text', async () => {
  const shop = await own.open()
  const pinAs = async (kind: string) => {
    await own.files.edit('colors', ({ properties }) => {
      properties.pin = { title: '密码', kind }
    })
    await shop.shop.live.reload()
    return problemsOf(shop)
  }
  await pinAs('password')
  await shop.call('POST', '/colors', { name: '黄', pin: 'a-very-long-secret' })
  const [problem] = [await pinAs('text')].flat()
  expect(problem).toMatchObject({ path: '/properties/pin' })
  expect(JSON.stringify(problem)).not.toMatch(/[0-9a-f]{32}/)
  expect((await shop.call('GET', '/colors/1')).body).toMatchObject({ pin: null })
})

test('a resource with records is not taken away unseen', async () => {
  const shop = await own.open()
  await own.files.write('suppliers', suppliers)
  await shop.shop.live.reload()
  await shop.call('POST', '/suppliers', { name: '金源' })
  await own.files.remove('suppliers')
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([
    {
      file: 'suppliers.json',
      path: '',
      reason: expect.stringContaining('“suppliers” still has records (1)'),
    },
  ])
  expect(await shop.call('GET', '/suppliers/S001')).toMatchObject({ status: 200 })
})
