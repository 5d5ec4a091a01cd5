import { expect, test } from 'vitest'
import { signsOf, unitsOf } from '#domain/typed-units'

test('a weight knows the units of the trade: a liang has 37.429 g and ten 錢, an ounce is the troy ounce', () => {
  const units = unitsOf('g')
  expect([...units.keys()][0]).toBe('g')
  expect(units.get('liang')).toBe(37.429)
  expect(units.get('錢')).toBe(3.7429)
  expect(units.get('oz')).toBe(31.1034768)
  expect(units.has('ct')).toBe(false)
})

test('a unit that is not known stands for itself', () => {
  expect([...unitsOf('Grain')]).toEqual([['grain', 1]])
})

test('a bare dollar sign is that of the field, and another currency is none', () => {
  expect([...signsOf('HKD')]).toEqual(['hk$', '$', 'hkd', '元', '圓', '港元', '港幣', '港币'])
  expect(signsOf('EUR').has('$')).toBe(false)
  expect([...signsOf('XAU')]).toEqual(['xau'])
})
