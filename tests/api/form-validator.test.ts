import { createRequire } from 'node:module'
import { hashForSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { formPattern } from '#resource/plain-pattern'
import { openShop, tokenOf, type TestShop } from '../support/shop'

const require = createRequire(import.meta.url)

// The globals of the page for the modules that the server compiles.
const wanted = ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length', 'ajv-formats/dist/formats']
Object.assign(globalThis, {
  ajvRuntime: {
    ...Object.fromEntries(wanted.map((name) => [name, require(name)])),
    'goldbook/patterns': { formPattern },
  },
})

type Validate = (value: unknown) => boolean

/** The validator of a resource's form, evaluated as a browser does: as a module. */
async function validatorOf({ app, call }: TestShop, name: string): Promise<Validate> {
  const headers = { 'X-Token': tokenOf('admin') }
  const response = await app.request(`/_api/resources/${name}/validator.js?v=1`, { headers })
  const address = `data:text/javascript;base64,${Buffer.from(await response.text()).toString('base64')}`
  const module: { default: Record<string, Validate> } = await import(/* @vite-ignore */ address)
  const { body: schema } = await call('GET', `/resources/${name}/form-schema`)
  const validate = module.default[hashForSchema(schema)]
  if (!validate) throw new Error(`the module for ${name} has no validator of its form`)
  return validate
}

test('the form of every resource has a validator that loads', async () => {
  const shop = await openShop()
  const { body } = await shop.call('GET', '/resources')
  const resources: { $id: string }[] = JSON.parse(JSON.stringify(body))
  expect(resources.length).toBeGreaterThan(15)
  for (const { $id } of resources) expect(await validatorOf(shop, $id), $id).toBeTypeOf('function')
})

test.each([
  { name: '足金条', weight: 100.001, price: 905.5, currency: 'HKD', date: '2026-11-21' },
  { weight: 8.29 },
  {},
  { weight: -1 },
  { weight: 1.0005 },
  { weight: '12' },
  { price: 1.005 },
  { currency: 'XXX' },
  { date: '2026-02-30' },
  { date: '9999-12-31' },
  { name: 'x'.repeat(121) },
  { remarks: 'x'.repeat(2001) },
])('the form and the API agree on the bar %j', async (bar) => {
  const shop = await openShop()
  const validate = await validatorOf(shop, 'gold_bars')
  // An entirely empty bar breaks a rule that is not part of any schema.
  const named = { name: '金条', ...bar }
  const { status } = await shop.call('POST', '/gold_bars', named)
  expect(validate(named)).toBe(status === 201)
})

test.each([
  { name: '陈', email: 'chan@example.com' },
  { name: '' },
  {},
  { name: '陈', email: 'nobody' },
  { name: '陈', customer_group_id: 'W' },
  { name: '陈', customer_group_id: 0 },
])('the form and the API agree on the customer %j', async (customer) => {
  const shop = await openShop()
  const validate = await validatorOf(shop, 'customers')
  const { status } = await shop.call('POST', '/customers', customer)
  expect(validate(customer)).toBe(status === 201)
})
