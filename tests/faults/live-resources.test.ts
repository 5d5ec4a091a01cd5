import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownResources, type OwnResources } from '../support/own-resources'
import { startServer, type RunningServer } from '../support/running-server'
import { timeLimit } from '../support/pace'

let files: OwnResources
let server: RunningServer
let token = ''

beforeEach(async () => {
  files = await ownResources()
  server = await startServer({ RESOURCES_DIR: files.folder })
  const login = await fetch(`${server.address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: server.password }),
  })
  const answer: { token: string } = await login.json()
  token = answer.token
})
afterEach(async () => {
  await server.close()
  await files.drop()
})

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${server.address}/_api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Token': token, 'Accept-Language': 'en' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: Record<string, unknown> = await response.json()
  return { status: response.status, body: answer, version: response.headers.get('X-Resources-Version') }
}

const inTime = { timeout: timeLimit(20_000) }

test('a certificate number that is added to the stock file is kept, checked, listed and found without a restart', async () => {
  await call('POST', '/products', { code: 'U200', name: '镯' })
  const stock = await call('POST', '/inventorys/init', { product_code: 'U200', quantity: 1, weight: 37.429 })
  const path = `/inventorys/${encodeURIComponent(String(stock.body.code))}`

  await files.edit('inventorys', ({ properties, list, form }) => {
    properties.certificate_no = { title: '证书号', kind: 'text', maxLength: 20, unique: true }
    list.columns.push('certificate_no')
    form.sections[0]?.fields.push('certificate_no')
  })
  await expect
    .poll(async () => (await call('GET', '/resources/inventorys')).body, inTime)
    .toMatchObject({ list: { columns: expect.arrayContaining(['certificate_no']) } })

  expect(await call('PUT', path, { certificate_no: 'GIA 2141438171' })).toMatchObject({
    status: 200,
    body: { certificate_no: 'GIA 2141438171', weight: 37.429 },
  })
  expect(await call('PUT', path, { certificate_no: 'x'.repeat(21) })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/certificate_no' }] },
  })
  const filters = [{ field: 'certificate_no', operator: 'startswith', value: 'GIA' }]
  expect(await call('POST', '/inventorys/search', { filters })).toMatchObject({ body: { total: 1 } })
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
})

test('a file that breaks while the server runs is logged and changes nothing, and the others are followed', async () => {
  const { version } = await call('GET', '/resources/colors')
  await files.write('colors', '{ "$id": "colors"')
  await expect
    .poll(async () => (await call('GET', '/resources/problems')).body, inTime)
    .toMatchObject({ problems: [{ file: 'colors.json' }] })
  await expect.poll(() => server.output(), inTime).toContain('colors.json')
  expect(await call('GET', '/resources/colors')).toMatchObject({ status: 200, version })

  await files.edit('materials', ({ properties }) => {
    properties.shade = { title: '深浅', kind: 'text' }
  })
  await expect
    .poll(async () => (await call('GET', '/resources/materials')).body, inTime)
    .toHaveProperty('properties.shade')
  expect((await call('GET', '/resources/problems')).body).toMatchObject({
    problems: [{ file: 'colors.json' }],
  })
})
