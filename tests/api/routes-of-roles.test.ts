import { beforeAll, expect, test } from 'vitest'
import { openTrade, ring, type Trade } from '../support/cast'

/** A route of the API: its method and path, and a path that leads to it. */
interface Route {
  name: string
  method: string
  path: string
}

/** The shape of a parameter: `{[0-9]{1,15}}`. */
const shapes = /\{(?:[^{}]|\{[^}]*\})*\}/g

let shop: Trade
let routes: Route[]

beforeAll(async () => {
  shop = await openTrade({ stock: [ring] })
  await shop.call('POST', '/roles', { code: 'guest', name: '访客' })
  routes = [
    ...new Set(
      shop.app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`])),
    ),
  ].map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { name: plain(name), method, path: filled(path) }
  })
})

/** The name of a route without the shapes of its parameters. */
const plain = (name: string) => name.replaceAll(shapes, '')

/** A path with an existing value for each of its parameters. */
function filled(path: string): string {
  const named = path.includes('resources') ? 'customers' : '1'
  return plain(path).replaceAll(':resource', 'customers').replaceAll(':name', named).replaceAll(/:\w+/g, '1')
}

/** The status of each route for a request that carries only its sender. */
async function walked(token: string | undefined, skipped: RegExp = /^$/) {
  const statuses: Record<string, number> = {}
  for (const { name, method, path } of routes) {
    if (skipped.test(name)) continue
    const headers = { 'Content-Type': 'application/json', ...(token ? { 'X-Token': token } : {}) }
    const body = method === 'GET' ? {} : { body: '{}' }
    statuses[name] = (await shop.app.request(path, { method, headers, ...body })).status
  }
  return statuses
}

const those = (statuses: Record<string, number>, which: (status: number) => boolean) =>
  Object.entries(statuses).flatMap(([name, status]) => (which(status) ? [name] : []))

/** The routes open to a role without any right: its own account, and empty answers. */
const ofEverybody = [
  ...[
    'GET /_api/dashboard',
    'GET /_api/exports',
    'GET /_api/find/:code',
    'GET /_api/licences',
    'GET /_api/reports',
  ],
  'GET /_api/resources',
  ...['GET /_api/user/info', 'GET /_api/user/preferences', 'GET /_api/user/report-files'],
  'GET /_api/user/second-factor',
  ...['GET /_api/user/views', 'GET /healthz', 'GET /readyz', 'POST /_api/user/second-factor/app'],
  'POST /_api/user/second-factor/passkeys/options',
]

/** The routes closed to staff: deleting the work of others, and the installation. */
const ofAdmins = [
  ...['DELETE /_api/:resource/:id', 'DELETE /_api/orders/:id', 'DELETE /_api/payments/:id'],
  ...['GET /_api/backups', 'GET /_api/backups/:name', 'POST /_api/backups/:name/test'],
  'DELETE /_api/backups/working/:id',
  ...['export', 'overlay'].map((part) => `GET /_api/resources/:name/${part}`),
  ...['field-form', 'field-form/validator.js'].map((part) => `GET /_api/resources/${part}`),
  ...['meta-schema', 'overlays', 'problems'].map((part) => `GET /_api/resources/${part}`),
  ...['GET /_api/roles/defaults', 'GET /_api/trail/seals', 'POST /_api/backups'],
  ...['POST /_api/opening_imports/:id/take_back', 'POST /_api/orders/unconfirm/:id'],
  ...['POST /_api/resources/:name/plan', 'POST /_api/settings', 'POST /_api/stocktakes/:id/approve'],
  ...['POST /_api/templates/:id/versions/:number/restore', 'POST /_api/templates/stripped'],
  ...['export', 'proof', 'search', 'seals/check'].map((part) => `POST /_api/trail/${part}`),
  'PUT /_api/resources/:name/overlay',
  ...['DELETE', 'GET', 'PUT'].map((method) => `${method} /_api/reports/:name/definition`),
  'POST /_api/reports/try',
  ...['DELETE', 'GET'].map((method) => `${method} /_api/users/:user/sessions`),
  ...['DELETE /_api/users/:user/sessions/:id', 'POST /_api/:resource/:id/restore'],
].toSorted()

/** The routes that end the session of their caller. */
const farewells = /\/user\/(logout|sessions)/

test('every route but the open ones refuses nobody, and users who have signed out or may no longer sign in', async () => {
  const open = ['GET /healthz', 'GET /livez', 'GET /readyz', 'POST /login']
  for (const token of [undefined, 'token-of-a-stranger']) {
    const let_in = those(await walked(token), (status) => status !== 401)
    expect(let_in.filter((name) => !open.includes(name))).toEqual([])
  }
  await shop.call('PUT', '/users/2', { active: false })
  const disabled = those(await walked('token-of-the-clerk'), (status) => status !== 401)
  expect(disabled.filter((name) => !open.includes(name))).toEqual([])
  await shop.call('PUT', '/users/2', { active: true })
})

test('a role without any right reaches its own account alone', async () => {
  await shop.call('PUT', '/users/2', { roles: ['guest'] })
  const reached = those(await walked('token-of-the-clerk', farewells), (status) => status < 400)
  expect(reached.toSorted()).toEqual(ofEverybody)
})

test('staff reach everything they trade with, and nothing of the installation', async () => {
  await shop.call('PUT', '/users/2', { roles: ['editor'] })
  const closed = those(await walked('token-of-the-clerk', farewells), (status) => status === 403)
  expect(closed.toSorted()).toEqual(ofAdmins)
})

test('the admin is refused nothing for lack of a right', async () => {
  const { status } = await shop.call('GET', '/user/info')
  expect(status).toBe(200)
  const refused = those(await walked('token-of-the-admin', farewells), (status) => status === 403)
  expect(refused).toEqual([])
})
