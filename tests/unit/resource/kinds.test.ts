import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { kindOf, kinds } from '#resource/kinds'
import type { Field } from '#resource/resource'

const ajv = new Ajv({
  allowUnionTypes: true,
  multipleOfPrecision: 6,
  formats: { date: true, 'date-time': true },
})
const validatorOf = (field: Partial<Field>) => {
  const full: Field = { title: 'x', kind: 'text', ...field }
  const { schema } = kindOf(full)
  return ajv.compile(JSON.parse(JSON.stringify(schema(full))))
}
const accepts = (field: Partial<Field>, value: unknown) => validatorOf(field)(value)

test('money has at most 2 decimals, weight at most 3 and is never negative', () => {
  expect(accepts({ kind: 'money' }, 1.01)).toBe(true)
  expect(accepts({ kind: 'money' }, -1.01)).toBe(true)
  expect(accepts({ kind: 'money' }, 1.011)).toBe(false)
  expect(accepts({ kind: 'weight' }, 37.429)).toBe(true)
  expect(accepts({ kind: 'weight' }, 37.4291)).toBe(false)
  expect(accepts({ kind: 'weight' }, -1)).toBe(false)
})

test('no weight of three decimals is refused for its binary form', () => {
  const isWeight = validatorOf({ kind: 'weight' })
  const weights = Array.from({ length: 5000 }, (_, index) => (index * 7 + 1) / 1000)
  const refused = weights.filter((weight) => !isWeight(weight))
  expect(refused).toEqual([])
})

test('a price is a value with its currency', () => {
  expect(accepts({ kind: 'price' }, { value: 900, currency: 'HKD' })).toBe(true)
  expect(accepts({ kind: 'price' }, { currency: 'HKD' })).toBe(false)
  expect(accepts({ kind: 'price' }, { value: 900, currency: 'HK$' })).toBe(false)
})

test('labor fees are lists by material', () => {
  expect(accepts({ kind: 'labor_fees' }, { '1': [{ group: 0, labor_fee: 8.5 }] })).toBe(true)
  expect(accepts({ kind: 'labor_fees' }, { '1': [{ group: 0, labor_fee: 8.555 }] })).toBe(false)
  expect(accepts({ kind: 'labor_fees' }, { '1': [{ labor_fee: 8.5 }] })).toBe(false)
})

test('a reference holds an id, or the text of another property', () => {
  expect(accepts({ kind: 'reference' }, 3)).toBe(true)
  expect(accepts({ kind: 'reference' }, 'R100')).toBe(false)
  expect(accepts({ kind: 'reference', by: 'code' }, 'R100')).toBe(true)
})

test('numbers differ from texts, and lines from both', () => {
  const natures = Object.keys(kinds).filter((kind) => kindOf({ kind: kind as Field['kind'] }).numeric)
  expect(natures).toEqual(['money', 'price', 'weight', 'decimal', 'integer'])
  expect(kindOf({ kind: 'lines' }).child).toBe(true)
})
