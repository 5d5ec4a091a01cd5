import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Field } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const mistakes = (properties: Record<string, Field>) =>
  mistakesIn({
    rings: resourceOf({ properties: { name: { title: '名称', kind: 'text' }, ...properties } }),
  }).map(({ path, reason }) => `${path}: ${reason}`)

const weight: Field = { title: '重量', kind: 'weight', sum: 'total' }
const money: Field = { title: '金额', kind: 'money', currency: 'HKD', sum: 'total' }

test('weights and money of a known currency are added up', () => {
  expect(mistakes({ weight, money })).toEqual([])
})

test('a sum without currency or direction, or of a second name, is a mistake', () => {
  expect(mistakes({ money: { title: '金额', kind: 'money', sum: 'total' } })).toEqual([
    '/properties/money/sum: money is added up by currency: say its "currency"',
  ])
  expect(mistakes({ weight: { ...weight, sum: 'net' } })).toEqual([
    '/properties/weight/sum: a net sum needs a choice of "inOut", and money its "currency"',
  ])
  expect(mistakes({ weight, grams: { ...weight, alias: 'weight' } })).toEqual([
    '/properties/grams/sum: add up "weight", not its second name',
  ])
})
