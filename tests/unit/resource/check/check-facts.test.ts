import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Fact, Resource } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const makers: Resource = resourceOf({ $id: 'makers' })
const rings: Resource = resourceOf({
  properties: {
    name: { title: '名称', kind: 'text' },
    secret: { title: '密码', kind: 'password' },
    maker_id: { title: '师傅', kind: 'reference', to: 'makers' },
    order_type: { title: '类型', kind: 'choice', choices: 'orderTypes' },
    made: { title: '日期', kind: 'date', index: true },
    weight: { title: '重量', kind: 'weight', sum: 'total' },
    stones: { title: '粒数', kind: 'integer' },
  },
})

const mistakes = (fact: Fact, of: 'makers' | 'rings' = 'makers') =>
  mistakesIn({
    makers: of === 'makers' ? { ...makers, facts: [fact] } : makers,
    rings: of === 'rings' ? { ...rings, facts: [fact] } : rings,
  }).map(({ path, reason }) => `${path}: ${reason}`)

const grams = { title: '重量', of: 'rings', by: 'maker_id', sum: ['weight'] }

test('properties, sums and the latest of what refers here are facts', () => {
  expect(mistakes('name')).toEqual([])
  expect(mistakes({ ...grams, net: 'order_type', where: { name: 'Ring' } })).toEqual([])
  expect(mistakes({ title: '最近', of: 'rings', by: 'maker_id', latest: 'made' })).toEqual([])
})

test('a fact that nobody can tell is a mistake', () => {
  expect(mistakes('weight')).toEqual(['/facts/0: there is no property "weight"'])
  expect(mistakes('secret', 'rings')).toEqual(['/facts/0: "secret" is never shown'])
  expect(mistakes({ ...grams, of: 'chains' })).toEqual(['/facts/0/of: there is no resource "chains"'])
  expect(mistakes({ ...grams, where: { gone: 1 } })).toEqual([
    '/facts/0: the resource "rings" has no property "gone"',
  ])
  expect(mistakes({ ...grams, by: 'name' })).toEqual(['/facts/0/by: "rings.name" must refer to "makers"'])
  expect(mistakes({ ...grams, sum: ['stones'] })).toEqual(['/facts/0/sum: "rings.stones" has no "sum"'])
  expect(mistakes({ ...grams, net: 'made' })).toEqual([
    '/facts/0/net: "rings.made" does not say which way money goes',
  ])
  expect(mistakes({ title: '最近', of: 'rings', by: 'maker_id', latest: 'weight' })).toEqual([
    '/facts/0/latest: "rings.weight" is no date by which its list is sorted',
  ])
})
