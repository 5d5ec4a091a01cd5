import type { Resource } from '#resource/resource'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataProvider } from '#web/data/data.ts'
import { startLanguages } from '#web/data/languages/i18n.ts'

const fetched = vi.fn<typeof fetch>()

const products: Resource = {
  $id: 'products',
  title: '产品',
  key: 'code',
  dialog: { width: '70%', height: '70%' },
  access: { read: [], write: [], delete: [] },
  properties: {},
  list: { columns: [], sort: 'id|DESC', search: [] },
  form: { columns: 1, sections: [] },
}
const provider = dataProvider({ products })

const calls = () =>
  fetched.mock.calls.map(([url, call]) => ({
    call: `${call?.method} ${String(url)}`,
    body: typeof call?.body === 'string' ? JSON.parse(call.body) : undefined,
  }))

beforeEach(async () => {
  await startLanguages('en')
  vi.stubGlobal('fetch', fetched)
  const page = { data: [{ id: 1, code: 'R100' }], total: 1, page: 1, per_page: 50 }
  fetched.mockImplementation(() => Promise.resolve(Response.json(page)))
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('a list is a search by POST', async () => {
  const { data, total } = await provider.getList({
    resource: 'products',
    pagination: { currentPage: 2, pageSize: 20 },
    sorters: [{ field: 'code', order: 'desc' }],
    filters: [{ field: 'name', operator: 'contains', value: 'ring' }],
    meta: { q: 'of the address', asked: { q: '戒' } },
  })
  expect([data.length, total]).toEqual([1, 1])
  expect(calls()).toEqual([
    {
      call: 'POST /_api/products/search',
      body: {
        filters: [{ field: 'name', operator: 'contains', value: 'ring' }],
        sorts: ['code|DESC'],
        page: 2,
        per_page: 20,
        q: '戒',
      },
    },
  ])
})

test('a list without pages is requested page by page to its end', async () => {
  const full = Array.from({ length: 100 }, (_, id) => ({ id }))
  fetched.mockImplementationOnce(() => Promise.resolve(Response.json({ data: full, next: 'behind 99' })))
  fetched.mockImplementationOnce(() => Promise.resolve(Response.json({ data: [{ id: 100 }], next: null })))

  const { data, total } = await provider.getList({ resource: 'products', pagination: { mode: 'off' } })

  expect([data.length, total]).toEqual([101, 101])
  expect(calls().map(({ body }) => body.after)).toEqual([undefined, 'behind 99'])
})

test('many records are searched by the key of their resource', async () => {
  await provider.getMany?.({ resource: 'products', ids: ['R100', 'B200'] })
  expect(calls()[0]?.body.filters).toEqual([{ field: 'code', operator: 'in', value: ['R100', 'B200'] }])
})

test('a record is addressed by its key, whatever characters that has', async () => {
  await provider.getOne({ resource: 'products', id: 'R/100 戒' })
  await provider.update({ resource: 'products', id: 'R/100 戒', variables: { name: 'ring' } })
  const address = '/_api/products/R%2F100%20%E6%88%92'
  expect(calls().map(({ call }) => call)).toEqual([`GET ${address}`, `PUT ${address}`])
})

test('a delete answers the id', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  expect(await provider.deleteOne({ resource: 'products', id: 'R100' })).toEqual({ data: { id: 'R100' } })
})

test('a custom call goes to its path below the base', async () => {
  await provider.custom?.({ url: '/scan/R100?type=-1', method: 'get' })
  expect(calls()[0]?.call).toBe('GET /_api/scan/R100?type=-1')
})
