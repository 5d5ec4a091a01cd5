import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../support/shop'

const wholesale = { resource: 'customers', name: '批发客户', state: 'filters=%5B%5D&sorts=name%7CASC' }
const clerk = { as: 'clerk' } as const

async function names({ call }: TestShop, as: 'admin' | 'clerk', resource = 'customers') {
  const { body } = await call('GET', `/user/views?resource=${resource}`, undefined, { as })
  return Array.isArray(body) ? body.map((view: Record<string, unknown>) => view.name).join() : body
}

test('a view is saved, listed, changed and removed', async () => {
  const shop = await openShop()
  const made = await shop.call('POST', '/user/views', wholesale)
  expect(made).toMatchObject({
    status: 201,
    body: { ...wholesale, shared: false, mine: true, owner: 'admin' },
  })
  expect((await shop.call('GET', '/user/views?resource=customers')).body).toEqual([made.body])
  expect(await names(shop, 'admin', 'products')).toBe('')

  const changed = await shop.call('PUT', `/user/views/${made.body.id}`, { ...made.body, name: ' 老客户 ' })
  expect(changed).toMatchObject({ status: 200, body: { ...made.body, name: '老客户' } })
  expect(await shop.call('PUT', `/user/views/${made.body.id}`, { state: 'q=lj' })).toMatchObject({
    body: { name: '老客户', state: 'q=lj' },
  })

  expect(await shop.call('DELETE', `/user/views/${made.body.id}`)).toMatchObject({ status: 204 })
  expect((await shop.call('GET', '/user/views')).body).toEqual([])
})

test('a private view belongs to its user alone, a shared one is visible to all and changed by its owner', async () => {
  const shop = await openShop()
  const { body: view } = await shop.call('POST', '/user/views', wholesale)
  const path = `/user/views/${view.id}`
  const gone = { status: 404, body: { code: 'not_found' } }
  expect(await names(shop, 'clerk')).toBe('')
  expect(await shop.call('PUT', path, { name: '我的' }, clerk)).toMatchObject(gone)
  expect(await shop.call('DELETE', path, undefined, clerk)).toMatchObject(gone)

  await shop.call('PUT', path, { shared: true })

  const { body: seen } = await shop.call('GET', '/user/views?resource=customers', undefined, clerk)
  expect(seen).toEqual([{ ...view, shared: true, mine: false }])
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await shop.call('PUT', path, { name: '我的' }, clerk)).toMatchObject(refused)
  expect(await shop.call('DELETE', path, undefined, clerk)).toMatchObject(refused)
})

test('an admin tidies up the shared views of others, not their private ones', async () => {
  const shop = await openShop()
  const { body: shared } = await shop.call('POST', '/user/views', { ...wholesale, shared: true }, clerk)
  const { body: own } = await shop.call('POST', '/user/views', { ...wholesale, name: '私' }, clerk)
  expect(await shop.call('PUT', `/user/views/${shared.id}`, { name: '公用' })).toMatchObject({
    status: 200,
    body: { name: '公用', mine: false, owner: 'clerk' },
  })
  expect(await shop.call('DELETE', `/user/views/${shared.id}`)).toMatchObject({ status: 204 })
  expect(await shop.call('DELETE', `/user/views/${own.id}`)).toMatchObject({ status: 404 })
})

test('a user has one view of a name for each resource', async () => {
  const { call } = await openShop()
  await call('POST', '/user/views', wholesale)
  const taken = { status: 409, body: { code: 'view_name_taken', errors: [{ path: '/name' }] } }
  expect(await call('POST', '/user/views', wholesale)).toMatchObject(taken)
  const { body } = await call('POST', '/user/views', { ...wholesale, name: '零售' })
  expect(await call('PUT', `/user/views/${body.id}`, { name: wholesale.name })).toMatchObject(taken)
  for (const [other, options] of [
    [{ ...wholesale, resource: 'products' }, {}],
    [wholesale, clerk],
  ] as const)
    expect(await call('POST', '/user/views', other, options)).toMatchObject({ status: 201 })
})

test.each([
  ['/resource', { resource: 7 }],
  ['/name', { name: '  ' }],
  ['/name', { name: '长'.repeat(81) }],
  ['/name', { name: null }],
  ['/state', { state: { page: 1 } }],
  ['/state', { state: 'x'.repeat(4001) }],
  ['/shared', { shared: 'yes' }],
])('a view is refused at %s', async (path, wrong) => {
  const { call } = await openShop()
  expect(await call('POST', '/user/views', { ...wholesale, ...wrong })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path }] },
  })
})

test('a shared view tells nobody the value of a field that is hidden from them', async () => {
  const { call } = await openShop()
  const rights = { resources: { customers: { hidden: ['phone'] } } }
  expect(
    await call('POST', '/roles', { code: 'junior', name: '新店员', based_on: 'editor', rights }),
  ).toMatchObject({ status: 201 })
  await call('PUT', '/users/2', { roles: ['junior'] })
  const state = 'f.phone=contains%3A%2291234567%22&f.name=contains%3A%22Luk%22&sort=phone%7CASC'
  await call('POST', '/user/views', { ...wholesale, state, shared: true })
  const { body } = await call('GET', '/user/views?resource=customers', undefined, clerk)
  expect(body).toMatchObject([{ state: 'f.name=contains%3A%22Luk%22' }])
})

test('a user keeps fifty views, and deletes one before saving another', async () => {
  const { call } = await openShop()
  for (let number = 0; number < 50; number++)
    await call('POST', '/user/views', { ...wholesale, name: `view ${number}` })
  const one = { ...wholesale, name: 'one more' }
  expect(await call('POST', '/user/views', one)).toMatchObject({
    ...{ status: 422, body: { code: 'too_many_views', most: 50 } },
  })
  expect(await call('POST', '/user/views', one, clerk)).toMatchObject({ status: 201 })
})

test('a view is of a list that the user may see', async () => {
  const { call } = await openShop()
  expect(await call('POST', '/user/views', { ...wholesale, resource: 'makers' })).toMatchObject({
    status: 404,
  })
  expect(await call('GET', '/user/views?resource=makers')).toMatchObject({ status: 404 })
  expect(await call('DELETE', '/user/views/x')).toMatchObject({ status: 404 })
  expect(await call('GET', '/user/views', undefined, { as: 'nobody' })).toMatchObject({ status: 401 })
})
