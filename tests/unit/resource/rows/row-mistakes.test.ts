import { expect, test } from 'vitest'
import { rowMistakes } from '#resource/rows/row-mistakes'
import { resourceOf } from '../../../support/resource-files'

const rings = resourceOf({
  $id: 'rings',
  properties: {
    code: { title: '编号', kind: 'text' },
    weight: { title: '重量', kind: 'weight' },
    sold_on: { title: '售出日', kind: 'date' },
    sample: { title: '样品', kind: 'boolean' },
    photos: { title: '照片', kind: 'media' },
    fee: { title: '工费', kind: 'price' },
    pin: { title: '密码', kind: 'password' },
  },
})

test('a condition may test figures, texts, days and yes or no', () => {
  const condition = {
    properties: { code: { minLength: 1 }, weight: { minimum: 1 }, sold_on: { const: '2026-11-21' } },
    required: ['sample'],
    not: { properties: { id: { const: 3 } } },
  }
  expect(rowMistakes(rings, condition)).toEqual([])
})

test('a condition that cannot be judged is reported with its place', () => {
  const condition = {
    required: ['owner'],
    allOf: [{ properties: { photos: true as const, code: { pattern: '^A' } } }],
    anyOf: [{ properties: { fee: { minimum: 1 } } }],
    not: { properties: { pin: { const: 'x' }, created_at: { const: 'now' } } },
  }
  expect(rowMistakes(rings, condition)).toEqual([
    { path: '/required/0', property: 'owner', reason: 'unknown' },
    { path: '/allOf/0/properties/photos', property: 'photos', reason: 'not_comparable' },
    { path: '/allOf/0/properties/code', property: 'code', reason: 'pattern' },
    { path: '/anyOf/0/properties/fee', property: 'fee', reason: 'not_comparable' },
    { path: '/not/properties/pin', property: 'pin', reason: 'not_comparable' },
    { path: '/not/properties/created_at', property: 'created_at', reason: 'not_comparable' },
  ])
})
