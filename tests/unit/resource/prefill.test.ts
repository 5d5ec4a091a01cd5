import { expect, test } from 'vitest'
import { prefilledValues } from '#resource/prefill'
import type { Field } from '#resource/resource'

const customer: Field = {
  title: '客户',
  kind: 'reference',
  to: 'customers',
  prefill: { phone: 'mobile', at: 'city' },
}

test('choosing a record copies the named fields, and empties those that it lacks', () => {
  expect(prefilledValues(customer, { mobile: '9123 4567', city: null, name: 'Luk' })).toEqual({
    phone: '9123 4567',
    at: undefined,
  })
  expect(prefilledValues({ title: '名称', kind: 'text' }, { mobile: '1' })).toEqual({})
})
