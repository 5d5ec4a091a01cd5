import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  conditionalFields,
  factsOf,
  isMet,
  branchNames,
  passes,
  requiredFields,
  shownFields,
  patternFor,
  setPatternEngine,
} from '#resource/conditions'
import type { ConditionSchema, ValueTest } from '#resource/resource'
import { linearEngine } from '#resource/linear-pattern'
import { tender } from '../../support/tender'

const own = ['payment_method', 'value', 'weight', 'gold_bar_code', 'check_number', 'bank', 'remarks']
const shown = (record: Record<string, unknown>) =>
  own.filter((name) => shownFields(tender, record).has(name)).join(' ')
const required = (record: Record<string, unknown>) => [...requiredFields(tender, record)].join(' ')

test.each([
  [
    { payment_method: 'gold_bar' },
    'payment_method weight gold_bar_code remarks',
    'payment_method weight gold_bar_code',
  ],
  [{ payment_method: 'cash' }, 'payment_method value remarks', 'payment_method value'],
  [
    { payment_method: 'check' },
    'payment_method value check_number bank remarks',
    'payment_method value check_number',
  ],
  [
    { payment_method: 'check', check_number: '007' },
    'payment_method value check_number bank remarks',
    'payment_method value check_number bank',
  ],
  [{ payment_method: 'balance' }, 'payment_method value remarks', 'payment_method value'],
])('a payment of %j shows %s', (record, wantedShown, wantedRequired) => {
  expect(shown(record)).toBe(wantedShown)
  expect(required(record)).toBe(wantedRequired)
})

test('a value that nobody has chosen yet counts as its default: a payment is in cash', () => {
  expect(factsOf(tender, { value: 5, weight: null })).toEqual({ payment_method: 'cash', value: 5 })
  expect(shown({})).toBe(shown({ payment_method: 'cash' }))
  expect(shown({ payment_method: null })).toBe(shown({ payment_method: 'cash' }))
})

test('as soon as somebody else pays, the remarks must give the reason', () => {
  expect(required({ value: 5, paid_by: '陈' })).toBe('payment_method value remarks')
})

test('the conditional properties are those that a branch names', () => {
  expect([...conditionalFields(tender)]).toEqual(['weight', 'gold_bar_code', 'value', 'bank', 'check_number'])
  expect(branchNames({})).toEqual([])
})

test('a condition can test a property that another condition shows', () => {
  const heavy = {
    if: { required: ['weight'], properties: { weight: { minimum: 100 } } },
    then: { required: ['remarks'] },
  }
  const resource = { ...tender, allOf: [...(tender.allOf ?? []), heavy] }
  expect(shownFields(resource, { payment_method: 'gold_bar', weight: 99 }).has('remarks')).toBe(false)
  expect(requiredFields(resource, { payment_method: 'gold_bar', weight: 100 }).has('remarks')).toBe(true)
})

test('any value passes a test for any value', () => {
  expect(passes(true, 'gold')).toBe(true)
})

const values = fc.oneof(
  fc.constantFrom('', '金', '金条', 'gold', '1'),
  fc.constantFrom(0, 1, 1.5, -2),
  fc.boolean(),
)
const limit = fc.integer({ min: -2, max: 3 })
const count = fc.integer({ min: 0, max: 3 })
const tests: fc.Arbitrary<ValueTest | true> = fc.oneof(
  fc.constant(true as const),
  fc.record(
    {
      const: values,
      enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3 }),
      minimum: limit,
      exclusiveMinimum: limit,
      maximum: limit,
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom('^金', '\\d', '.$'),
    },
    { requiredKeys: [] },
  ),
)
const names = fc.constantFrom('value', 'weight', 'bank')
const simple = {
  properties: fc.dictionary(names, tests, { noNullPrototype: true }),
  required: fc.uniqueArray(names),
}
const part: fc.Arbitrary<ConditionSchema> = fc.record(simple, { requiredKeys: [], noNullPrototype: true })
const parts = fc.array(part, { minLength: 1, maxLength: 2 })
const condition: fc.Arbitrary<ConditionSchema> = fc.record(
  { ...simple, allOf: parts, anyOf: parts, not: part },
  { requiredKeys: [], noNullPrototype: true },
)

test('a condition holds exactly when JSON Schema does', () => {
  const ajv = new Ajv({ strict: false })
  const records = fc.dictionary(names, values, { noNullPrototype: true })
  fc.assert(
    fc.property(condition, records, (schema, record) => {
      expect(isMet(schema, record)).toBe(ajv.validate({ type: 'object', ...schema }, record))
    }),
    { numRuns: 300 },
  )
})

test('a pattern is compiled by the engine that was set last', () => {
  setPatternEngine((pattern) => new RegExp(pattern, 'u'))
  expect(patternFor('^[A-Z]{3}$')).toBeInstanceOf(RegExp)
  setPatternEngine(linearEngine)
  expect(patternFor('^(a+)+$').test(`${'a'.repeat(40)}!`)).toBe(false)
  expect(() => patternFor('(?=a)')).toThrow('no linear engine')
})
