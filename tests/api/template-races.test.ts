// Engines: both
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../support/shop'

const content = (title: string) =>
  JSON.stringify({
    panels: [
      {
        width: 210,
        height: 297,
        printElements: [
          {
            printElementType: { type: 'text', title: '' },
            options: { left: 1, top: 1, width: 10, height: 10, title },
          },
        ],
      },
    ],
  })

const names = Array.from({ length: 10 }, (_, index) => `design-${index}`)
const together = <Result>(work: (name: string, index: number) => Promise<Result>) =>
  Promise.all(names.map(work))

async function standardOf(shop: TestShop): Promise<unknown[]> {
  const filters = [
    { field: 'document', operator: 'eq', value: 'bill' },
    { field: 'standard', operator: 'eq', value: true },
  ]
  const { body } = await shop.call('POST', '/templates/search', { filters })
  return Array.isArray(body.data) ? body.data.map(({ name }: { name: string }) => name) : []
}

test('of many users who make their own bill the standard at once, one does', async () => {
  const shop = await openShop()
  const added = await together((name) =>
    shop.call('POST', '/templates', { name, document: 'bill', standard: true, content: content(name) }),
  )
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await standardOf(shop)).toHaveLength(1)

  const chosen = await together((name) => shop.call('PUT', `/templates/${name}`, { standard: true }))
  expect(new Set(chosen.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await standardOf(shop)).toHaveLength(1)
})

test('two users who design the same bill at once lose nothing: each save is a version, and an outdated one is refused', async () => {
  const shop = await openShop()
  const { body: seen } = await shop.call('GET', '/templates/bill')
  const saved = await together((name) =>
    shop.call('PUT', '/templates/bill', { content: content(name), updated_at: seen.updated_at }),
  )
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(saved.filter(({ body }) => body.code === 'stale')).toHaveLength(9)

  await together((name) => shop.call('PUT', '/templates/bill', { content: content(`${name} again`) }))
  const { body: last } = await shop.call('GET', '/templates/bill')
  expect(last.version).toBe(12)
  const versions = await together((_name, index) => shop.call('GET', `/templates/bill/versions/${index + 3}`))
  expect(versions.map(({ body }) => String(body.content).includes('again'))).toEqual(names.map(() => true))
})

test('a template that lost its place as the standard does not regain it by a save of its former state', async () => {
  const shop = await openShop()
  const { body: seen } = await shop.call('GET', '/templates/bill')
  await shop.call('POST', '/templates', {
    name: 'mine',
    document: 'bill',
    standard: true,
    content: content('mine'),
  })
  expect(await shop.call('PUT', '/templates/bill', { ...seen, remarks: '改备注' })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  expect(await standardOf(shop)).toEqual(['mine'])
})
