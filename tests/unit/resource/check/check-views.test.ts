import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Field } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

/** The mistakes of a ring with a stone and this property. */
function mistakes(field: Partial<Field>): string[] {
  const stones = resourceOf({
    $id: 'stones',
    properties: {
      cut: { title: '切工', kind: 'text' },
      grind: { title: '切工', kind: 'text', alias: 'cut' },
      cost: { title: '成本', kind: 'price' },
      safe: { title: '密码', kind: 'password' },
    },
  })
  const rings = resourceOf({
    properties: {
      name: { title: '名称', kind: 'text' },
      stone_id: { title: '宝石', kind: 'reference', to: 'stones' },
      view: { title: 'x', kind: 'text', ...field },
    },
  })
  return mistakesIn({ rings, stones })
    .filter(({ path }) => path.startsWith('/properties/view'))
    .map(({ path, reason }) => `${path}: ${reason}`)
}

test('an object shows own properties and companions', () => {
  const fields = { called: 'name', note: 'remarks', stone: 'stone' }
  expect(mistakes({ kind: 'object', readOnly: true, fields })).toEqual([])
  expect(mistakes({ kind: 'object', readOnly: true, fields: { size: 'size' } })).toEqual([
    '/properties/view/fields/size: there is no property "size"',
  ])
  expect(mistakes({ kind: 'object', readOnly: true, fields: { self: 'view' } })).toEqual([
    '/properties/view/fields/self: "view" has no value of its own',
  ])
  expect(mistakes({ kind: 'object', readOnly: true })).toEqual([
    '/properties/view: an object must have "fields"',
  ])
})

test('a joined text is made of properties of companions', () => {
  expect(mistakes({ kind: 'joined', readOnly: true, of: ['stone.cut'] })).toEqual([])
  expect(mistakes({ kind: 'joined', readOnly: true, of: ['stone.size', 'name'] })).toEqual([
    '/properties/view/of/0: there is no property "stone.size"',
    '/properties/view/of/1: there is no property "name"',
  ])
  expect(mistakes({ kind: 'joined', readOnly: true })).toEqual([
    '/properties/view: a joined text must say of what in "of"',
  ])
})

test.each(['stone.safe', 'stone.cost', 'stone.grind', 'stone.id', 'stone.constructor'])(
  '%s is not a text that another can be made of',
  (word) => {
    expect(mistakes({ kind: 'joined', readOnly: true, of: [word] })).toEqual([
      expect.stringMatching(/^\/properties\/view\/of\/0: /),
    ])
  },
)

test('nobody writes display-only properties', () => {
  expect(mistakes({ kind: 'joined', of: ['stone.cut'] })).toEqual([
    '/properties/view: what is joined is kept elsewhere: it must be "readOnly"',
  ])
})

test('lines may be found by another property, if it exists', () => {
  const lines = { kind: 'lines', to: 'stones', from: 'cut' } as const
  expect(mistakes({ ...lines, on: 'name' })).toEqual([])
  expect(mistakes({ ...lines, on: 'cut' })).toEqual(['/properties/view/on: there is no property "cut"'])
})

test('lines and the property that finds them can be compared', () => {
  const lines = { kind: 'lines', to: 'stones', from: 'cut' } as const
  expect(mistakes({ ...lines, on: 'stone_id' })).toEqual([
    '/properties/view/on: "stone_id" and "stones.cut" can\'t be compared',
  ])
  expect(mistakes(lines)).toEqual([
    '/properties/view/from: "stones.cut" must be a reference, which leads back',
  ])
})
