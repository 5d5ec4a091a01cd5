import { expect, test } from 'vitest'
import { inExtent } from '../support/extent'
import { openShop, tokenOf } from '../support/shop'

const shapes: unknown[] = [null, 'a\u0000b', [[null]], { constructor: {} }]
const values: unknown[] = ['\ud800', 1e30, true, ['x'], { value: 'x' }, '2026-02-31']
const names = ['constructor', '__proto__', 'nothing']
const keys = ['1', '%00', '%', '9'.repeat(30), '%ED%A0%80']

/** Calls that were once answered with a fault of the server. */
async function faults(calls: [method: string, path: string, body?: unknown][]): Promise<string[]> {
  const { call } = await openShop()
  const found: string[] = []
  for (const [method, path, body] of calls)
    if ((await call(method, path, body)).status >= 500)
      found.push(`${method} ${path} ${JSON.stringify(body)}`)
  return found
}

async function resources() {
  const { shop } = await openShop()
  return Object.values(shop.live.served().resources)
}

test('no address and no body of a record is answered with a fault of the server', async () => {
  const all = [...(await resources()).map(({ $id }) => $id), ...names]
  const calls = all.flatMap((name) => [
    ...keys.flatMap((key): [string, string, unknown?][] => [
      ['GET', `/${name}/${key}`],
      ['PUT', `/${name}/${key}`, { remarks: 'a\u0000b' }],
      ['DELETE', `/${name}/${key === '1' ? '2' : key}`],
    ]),
    ...shapes.flatMap((value): [string, string, unknown][] => [
      ['POST', `/${name}`, value],
      ['POST', `/${name}/search`, { filters: value }],
      ['POST', `/${name}/search`, { sorts: value, q: value, after: value }],
      ['POST', `/${name}/export`, { columns: value, format: value }],
      ['POST', `/${name}/bulk`, { action: 'update', keys: ['1'], values: value, updated_at: value }],
      ['POST', `/${name}/bulk`, { action: 'delete', keys: value }],
      ['POST', `/${name}/import`, { id: value, mapping: value }],
      ['POST', `/resources/${name}/plan`, { properties: value, required: value, allOf: value }],
    ]),
  ])
  expect(await faults(calls)).toEqual([])
}, 60_000)

test('no value of a property or a filter is answered with a fault of the server', async () => {
  const calls = (await resources()).flatMap(({ $id, properties }) =>
    values.flatMap((value, turn): [string, string, unknown][] => [
      ...Object.keys(properties)
        // In a default run each property gets one of the values, in turn.
        .filter((_, index) => inExtent(true, index % values.length === turn))
        .map((name): [string, string, unknown] => [
          'POST',
          `/${$id}/search`,
          { filters: [{ field: name, operator: 'in', value: [value, value] }], sorts: [`${name}|DESC`] },
        ]),
      ['POST', `/${$id}`, Object.fromEntries(Object.keys(properties).map((name) => [name, value]))],
    ]),
  )
  expect(await faults(calls)).toEqual([])
}, 60_000)

/** Nested lists under a name, as text: a call that builds them as JSON overflows its own stack. */
const nested = (name: string, levels: number) => `{"${name}": ${'['.repeat(levels)}${']'.repeat(levels)}}`

test.each([
  ['POST', '/customers', 'name'],
  ['POST', '/customers/search', 'filters'],
  ['POST', '/orders', 'order_details'],
  ['PUT', '/user/preferences/columns', 'value'],
  ['POST', '/user/views', 'state'],
  ['POST', '/resources/customers/plan', 'allOf'],
  ['POST', '/templates', 'content'],
])('ten thousand nested lists are refused by %s %s', async (method, path, name) => {
  const { app } = await openShop()
  const headers = {
    ...{ 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    ...{ 'X-Token': tokenOf('admin'), 'Idempotency-Key': 'a' },
  }
  const answerTo = async (levels: number) => {
    const response = await app.request(`/_api${path}`, { method, headers, body: nested(name, levels) })
    const { code, message }: { code: string; message: string } = await response.json()
    return { status: response.status, code, message }
  }
  const message = 'The values of the request are nested too deeply: at most 100 levels'
  for (const levels of [100, 10_000, 500_000])
    expect(await answerTo(levels)).toEqual({ status: 422, code: 'too_deep', message })
  expect((await answerTo(99)).code).not.toBe('too_deep')
})

test('lists of values beyond the limit of a statement are refused, and the next search is answered', async () => {
  const { call } = await openShop()
  await call('POST', '/colors', { name: '黄' })
  const search = (filters: unknown) => call('POST', '/colors/search', { filters })
  const among = (count: number) => ({ field: 'name', operator: 'in', value: Array(count).fill('黄') })

  expect(await search([among(99_000)])).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/filters/0/value' }] },
  })
  expect(await search(Array(90).fill(among(1000)))).toMatchObject({
    status: 422,
    body: { code: 'too_many_values' },
  })
  expect(await search([among(1000)])).toMatchObject({ status: 200, body: { total: 1 } })
})
