import { expect, test } from 'vitest'
import { withOverlay, type Overlay } from '#resource/merge'
import { overlayOf } from '#resource/overlay-of'
import { withField } from '#resource/resource-edit'
import { resourceOf, shippedResources } from '../../support/resource-files'

const shipped = resourceOf({
  required: ['name'],
  properties: {
    name: { title: '名称', titles: { en: 'Name', ja: '名' }, kind: 'text', maxLength: 40 },
    weight: { title: '重量', kind: 'weight' },
  },
})

test('a resource as shipped needs no overlay', () => {
  for (const resource of Object.values(shippedResources())) expect(overlayOf(resource, resource)).toEqual({})
})

test.each<[string, Overlay]>([
  ['a field of its own', { properties: { hallmark: { title: '印记', kind: 'text' } } }],
  ['a changed attribute', { properties: { name: { maxLength: 60 } } }],
  ['an attribute that is gone', { properties: { name: { maxLength: null } } }],
  ['another order of the columns', { list: { columns: ['weight', 'name'] } }],
  ['filters where the file has none', { list: { filters: ['name'] } }],
  ['another form', { form: { columns: 2, sections: [{ title: '基本', fields: ['weight'] }] } }],
  ['what is required', { required: ['name', 'weight'] }],
  ['what is required with another', { dependentRequired: { name: ['weight'] } }],
  ['a condition', { allOf: [{ if: { required: ['name'] }, then: { required: ['weight'] } }] }],
  ['a property that is gone', { removed: ['hallmark'] }],
])('%s is found again in the result of an overlay', (_, overlay) => {
  expect(overlayOf(shipped, withOverlay(shipped, overlay))).toEqual(overlay)
})

test('a reverted change, whatever the order of its words, is gone from the overlay', () => {
  const changed = withField(shipped, 'name', { title: '名称', kind: 'text', maxLength: 60 }, true)
  expect(overlayOf(shipped, changed)).toEqual({ properties: { name: { maxLength: 60, titles: null } } })

  const back = withField(
    changed,
    'name',
    { kind: 'text', maxLength: 40, titles: { ja: '名', en: 'Name' }, title: '名称' },
    true,
  )
  expect(overlayOf(shipped, back)).toEqual({})
})
