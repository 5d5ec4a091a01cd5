import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import { withOverlay, mergedSet, overlayMistakes, type Overlay } from '#resource/merge'
import type { Field } from '#resource/resource'
import { resourceOf, shippedResources } from '../../support/resource-files'

const certificate: Field = { title: '证书号', titles: { en: 'Certificate' }, kind: 'text', unique: true }
const shippedRing = resourceOf({
  required: ['name'],
  properties: {
    name: { title: '名称', kind: 'text', maxLength: 40 },
    weight: { title: '重量', kind: 'weight', readOnly: true },
    metal: { title: '材质', kind: 'choice', choices: 'orderTypes' },
  },
})
const places = (overlay: Overlay) =>
  overlayMistakes(shippedRing, overlay, { rings: shippedRing }).map(({ path }) => path)

test('an empty overlay leaves a resource as it is', () => {
  for (const shipped of Object.values(shippedResources())) {
    expect(withOverlay(shipped, {})).toEqual(shipped)
    expect(JSON.stringify(withOverlay(shipped, {}))).toBe(JSON.stringify(shipped))
  }
})

test('a custom field comes after the shipped ones, and the shipped resource stays as it was', () => {
  const shipped = resourceOf({})
  const before = structuredClone(shipped)
  const ring = withOverlay(shipped, {
    properties: { certificate_no: certificate },
    list: { columns: ['name', 'certificate_no'] },
  })
  expect(Object.keys(ring.properties)).toEqual(['name', 'certificate_no'])
  expect(ring.properties.certificate_no).toEqual(certificate)
  expect(ring.list).toEqual({ columns: ['name', 'certificate_no'], sort: 'id|DESC', search: ['name'] })
  expect(shipped).toEqual(before)
})

test('a shipped field takes the changed attributes and keeps the rest; null takes an attribute away', () => {
  const shipped = resourceOf({ properties: { name: { title: '名称', kind: 'text', maxLength: 40 } } })
  const patch = { title: '品名', maxLength: null, index: true }
  expect(withOverlay(shipped, { properties: { name: patch } }).properties).toEqual({
    name: { title: '品名', kind: 'text', index: true },
  })
})

test('required properties, the form and the conditions replace those of the file', () => {
  const form = { columns: 2, sections: [{ title: '其他', fields: ['name'] }] }
  const allOf = [{ if: { required: ['name'] }, then: { required: ['name'] } }]
  const ring = withOverlay(resourceOf({ required: [] }), { required: ['name'], form, allOf })
  expect(ring).toMatchObject({ required: ['name'], form, allOf })
})

test('removals in the file and in the overlay are one list', () => {
  const ring = withOverlay(resourceOf({ removed: ['fax'] }), { removed: ['fax', 'telex'] })
  expect(ring.removed).toEqual(['fax', 'telex'])
})

test('the overlay of a deleted resource is left out', () => {
  const rings = resourceOf({})
  expect(mergedSet({ rings }, { bangles: { required: ['name'] } })).toEqual({ rings })
})

test('an overlay changes neither the kind of a shipped field nor who writes it', () => {
  expect(places({ properties: { name: { kind: 'integer' } } })).toEqual(['/properties/name/kind'])
  expect(places({ properties: { weight: { readOnly: false } } })).toEqual(['/properties/weight/readOnly'])
  expect(places({ properties: { weight: { readOnly: null } } })).toEqual(['/properties/weight/readOnly'])
  expect(places({ properties: { metal: { choices: [{ value: 1, title: '一' }] } } })).toEqual([
    '/properties/metal/choices',
  ])
  expect(places({ properties: { name: { kind: 'text', title: '品名' } } })).toEqual([])
})

test("an overlay keeps the file's required properties required", () => {
  expect(places({ required: ['metal'] })).toEqual(['/required'])
  expect(places({ required: ['name', 'metal'] })).toEqual([])
})

test.each(['inventorys', 'payments', 'inventory_movements', 'customer_balance_details', 'order_payments'])(
  'records of %s, which the server makes, alone or too, require nothing that the server lacks',
  (name) => {
    const all = shippedResources()
    const { order_payments } = all
    if (order_payments) all.order_payments = { ...order_payments, madeByServer: true }
    const shipped = all[name] ?? resourceOf({})
    const demand = (field: Field) => {
      const required = [...(shipped.required ?? []), 'certificate_no']
      return overlayMistakes(shipped, { properties: { certificate_no: field }, required }, all)
    }
    expect(demand(certificate)).toMatchObject([{ reason: expect.stringContaining('give it a default') }])
    expect(demand({ title: '已验', kind: 'boolean', default: false })).toEqual([])
  },
)

test('properties that users write may be required, in the lines of an order too', () => {
  const all = shippedResources()
  for (const { $id, required = [], ...shipped } of [all.customers, all.order_details].filter(
    (each) => !!each,
  )) {
    const overlay = { properties: { certificate_no: certificate }, required: [...required, 'certificate_no'] }
    expect(overlayMistakes({ $id, required, ...shipped }, overlay, all), $id).toEqual([])
  }
})

test('a merged set is checked like every set', () => {
  const overlays = { rings: { list: { columns: ['carat'] } } }
  expect(mistakesIn(mergedSet({ rings: resourceOf({}) }, overlays))).toEqual([
    { file: 'rings.json', path: '/list/columns/0', reason: 'there is no property "carat"' },
  ])
})

const names = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/)
const patches = fc.record(
  { title: fc.string(), maxLength: fc.integer({ min: 1, max: 300 }), unique: fc.boolean() },
  { requiredKeys: [] },
)

test('no overlay drops a shipped property or turns it into another kind unseen', () => {
  const shipped = resourceOf({})
  fc.assert(
    fc.property(fc.dictionary(names, patches), (properties) => {
      const whole = withOverlay(shipped, { properties })
      expect(Object.keys(whole.properties)).toEqual(expect.arrayContaining(Object.keys(shipped.properties)))
      expect(whole.properties.name?.kind).toBe('text')
    }),
  )
})

test('the same overlay laid over twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.dictionary(names, patches), fc.uniqueArray(names), (properties, required) => {
      const once = withOverlay(resourceOf({}), { properties, required })
      expect(withOverlay(once, { properties, required })).toEqual(once)
    }),
  )
})
