import { expect, test } from 'vitest'
import { directionOf, summedFields } from '#resource/list/summed-fields'
import type { Field } from '#resource/resource'
import { resourceOf, shippedResources } from '../../../support/resource-files'

const currency: Field = { title: '货币', kind: 'choice', choices: 'currencies' }
const way: Field = { title: '方向', kind: 'choice', choices: 'inOut' }
const weight: Field = { title: '重量', kind: 'weight', unit: 'g', sum: 'total' }
const paid: Field = { title: '付款', kind: 'money', currency: 'currency', sum: 'net' }
const fee: Field = { title: '手续费', kind: 'money', currency: 'HKD', sum: 'total' }

test('a list adds up the properties of its file, money by the currency beside it', () => {
  const price: Field = { title: '金价', kind: 'money', currency: 'HKD' }
  const grams: Field = { ...weight, alias: 'weight' }
  const rings = resourceOf({ properties: { currency, way, weight, grams, paid, fee, price } })
  expect(directionOf(rings)).toBe('way')
  // A browser receives the choices spelled out.
  const told = { ...way, choices: [1, -1].map((value) => ({ title: '方向', value })) }
  expect(directionOf(resourceOf({ properties: { weight, told } }))).toBe('told')
  expect(summedFields(rings)).toEqual([
    { name: 'weight', field: weight },
    { name: 'paid', field: paid, currencyIn: 'currency', directionIn: 'way' },
    { name: 'fee', field: fee, currency: 'HKD' },
  ])
})

test('a user who may not see the currency or the direction gets no sum rather than a wrong one', () => {
  const names = (properties: Record<string, Field>) =>
    summedFields(resourceOf({ properties })).map(({ name }) => name)
  expect(names({ way, weight, paid, fee })).toEqual(['weight', 'fee'])
  expect(names({ currency, weight, paid })).toEqual(['weight'])
  expect(directionOf(resourceOf({ properties: { weight } }))).toBeUndefined()
})

test('no shipped list adds up unit prices, rates or fineness', () => {
  const summed = Object.values(shippedResources()).flatMap((resource) =>
    summedFields(resource).map(({ name }) => `${resource.$id}.${name}`),
  )
  expect(summed).toEqual(expect.arrayContaining(['orders.weight', 'orders.unpaid_cash_value']))
  expect(summed.filter((name) => /price|rate|per_gram|share|discount|_in$/.test(name))).toEqual([])
})
