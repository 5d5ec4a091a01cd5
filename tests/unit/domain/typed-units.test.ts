import { expect, test } from 'vitest'
import { signsOf, unitsOf } from '#domain/typed-units'

const spelled = { g: ['克', 'grams'], 兩: ['liang'], 錢: ['qian'], piece: ['pcs'], HKD: ['港元'] }

test('a weight knows the units of the trade: a liang has 37.429 g and ten 錢, an ounce is the troy ounce', () => {
  const units = unitsOf('g', spelled)
  expect([...units.keys()].slice(0, 3)).toEqual(['g', '克', 'grams'])
  expect(units.get('liang')).toBe(37.429)
  expect([units.get('錢'), units.get('qian')]).toEqual([3.7429, 3.7429])
  expect(units.get('oz')).toBe(31.1034768)
  expect(units.has('ct')).toBe(false)
})

test('a unit without a conversion is accepted by its name and spellings', () => {
  expect([...unitsOf('piece', spelled)]).toEqual([
    ['piece', 1],
    ['pcs', 1],
  ])
  expect([...unitsOf('Grain', spelled)]).toEqual([['grain', 1]])
  expect([...unitsOf('constructor', spelled).keys()]).toEqual(['constructor'])
})

test('a bare dollar sign is that of the field, and another currency is refused', () => {
  expect([...signsOf('HKD', spelled)]).toEqual(['hk$', '$', 'hkd', '港元'])
  expect(signsOf('EUR', spelled).has('$')).toBe(false)
  expect([...signsOf('XAU', spelled)]).toEqual(['xau'])
})
