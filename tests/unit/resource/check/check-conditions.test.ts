import { expect, test } from 'vitest'
import { checkConditions } from '#resource/check/check-conditions'
import { mistakesIn } from '#resource/check/check'
import type { Resource } from '#resource/resource'
import { tender } from '../../../support/tender'

const mistakes = (changes: Partial<Resource>) => {
  const found: string[] = []
  checkConditions({ ...tender, ...changes }, (path, reason) => found.push(`${path}: ${reason}`))
  return found
}

test('the conditions of a payment hold together', () => {
  expect(mistakes({})).toEqual([])
  expect(mistakesIn({ tenders: tender })).toEqual([])
})

test('conditions name existing properties', () => {
  const allOf = [
    {
      if: { required: ['methd'], anyOf: [{ not: { required: ['wieght'] } }] },
      then: { required: ['wegiht'] },
    },
    { if: { required: ['weight'] }, else: { properties: { amuont: true as const } } },
  ]
  expect(mistakes({ allOf, dependentRequired: { bnak: ['cehck'] } })).toEqual([
    '/allOf/0/if: there is no property "methd"',
    '/allOf/0/if/anyOf/0/not: there is no property "wieght"',
    '/allOf/0/then: there is no property "wegiht"',
    '/allOf/1/else: there is no property "amuont"',
    '/dependentRequired/bnak: there is no property "bnak"',
    '/dependentRequired/bnak: there is no property "cehck"',
  ])
})

test('a condition without a consequence is a mistake', () => {
  expect(mistakes({ allOf: [{ if: { required: ['value'] } }] })).toEqual([
    '/allOf/0: a condition must have "then" or "else"',
  ])
})

test('a choice is tested for what it can be', () => {
  const gold = {
    if: { properties: { payment_method: { enum: ['gold', 'cash'] } } },
    then: { required: ['bank'] },
  }
  expect(mistakes({ allOf: [gold] })).toEqual([
    '/allOf/0/if/properties/payment_method: "gold" is not a choice; there are cash, check, balance, gold_bar, old_gold',
  ])
})

test('a field that cannot be given is never required', () => {
  const { properties } = tender
  const [first] = tender.allOf ?? []
  const value = { title: '金额', kind: 'money', readOnly: true } as const
  expect(mistakes({ required: ['weight'] })).toEqual([
    '/required/0: "weight" is there only while a condition says so; require it in its branch',
  ])
  expect(mistakes({ dependentRequired: { paid_by: ['bank'], payment_method: ['remarks'] } })).toEqual([
    '/dependentRequired/paid_by: "bank" is there only while a condition says so; require it in its branch',
    '/dependentRequired/payment_method: "payment_method" has a default and so always a value; use a condition instead',
  ])
  expect(mistakes({ properties: { ...properties, value }, allOf: first ? [first] : [] })).toEqual([
    '/allOf/0/else/required: "value" is read-only and can\'t be required',
  ])
  expect(mistakes({ key: 'weight' })).toEqual(['/allOf/0/then: "weight" is the key, which every record has'])
})

test('no condition reveals values that are not for everybody', () => {
  const payment_method = {
    title: '付款方式',
    kind: 'choice',
    choices: 'paymentMethods',
    access: { read: ['admin'] },
  } as const
  const properties = {
    ...tender.properties,
    payment_method: { ...payment_method, access: { read: ['admin'] } },
  }
  expect(mistakes({ properties })).toContain(
    '/allOf/0/if: "payment_method" is not for everybody\'s eyes, so no condition can look at it',
  )
})
