// Engines: either
import { expect, test } from 'vitest'
import { schemaMistakes, resourceValidator } from '#server/schema/meta-schema'
import { shippedResources } from '../support/resource-files'
import { openShop, tokenOf } from '../support/shop'
import { shopDatabase } from '../support/test-database'

test('the form of a field is made from the schema of the files, and validated like every form', async () => {
  const { app, call } = await openShop()
  const { status, body } = await call('GET', '/resources/field-form')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    $id: 'field-form',
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    required: ['name', 'title', 'kind'],
    properties: { kind: { kind: 'choice' }, maxLength: { kind: 'integer' } },
  })

  const response = await app.request(`/_api/resources/field-form/validator.js?v=${String(body.version)}`, {
    headers: { 'X-Token': tokenOf('admin') },
  })
  const text = await response.text()
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(text).toContain('^[a-z][a-z0-9_]{0,50}$')
  expect(text).not.toMatch(/\beval\b|new Function/)
})

test.each(['/resources/field-form', '/resources/field-form/validator.js', '/resources/overlays'])(
  'a clerk is not given %s',
  async (path) => {
    const { call } = await openShop()
    expect(await call('GET', path, undefined, { as: 'clerk' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  },
)

test('an attribute without meaning for the kind of its field is a mistake, reported with its place', () => {
  const { customers } = shippedResources()
  const wrong = {
    ...customers,
    properties: { ...customers?.properties, vip: { title: '贵宾', kind: 'boolean', maxLength: 3 } },
  }
  const validate = resourceValidator('resources')
  expect(validate(wrong)).toBe(false)
  expect(schemaMistakes('customers.json', validate.errors ?? [])).toEqual([
    {
      file: 'customers.json',
      path: '/properties/vip/maxLength',
      reason: 'means nothing for a field of this kind',
    },
  ])
})

test('of two admins who began with no own fields, the second does not overwrite the first', async () => {
  const database = await shopDatabase(`goldbook_test_overlays_${process.pid}`)
  const { call } = await openShop({}, database)
  const save = (name: string) =>
    call('PUT', '/resources/colors/overlay', {
      properties: { [name]: { title: '印记', kind: 'text' } },
      updated_at: null,
    })
  expect(await save('hallmark')).toMatchObject({ status: 200 })
  expect(await save('stamp')).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await call('GET', '/resources/overlays')).body).toMatchObject({
    overlays: [{ resource: 'colors', own_fields: ['hallmark'] }],
  })
  await database.close()
})
