import { expect, test } from 'vitest'
import type { RowCondition } from '#domain/staff/rights'
import { conditionForUser, namesUser } from '#resource/rows/row-condition'

const own: RowCondition = {
  anyOf: [
    { properties: { created_by_id: { const: { user: 'id' } } }, required: ['created_by_id'] },
    { properties: { salesperson: { const: { user: 'name' } }, confirmed: { const: true } } },
  ],
  not: { properties: { order_type: { enum: ['YD'] } } },
}

test("a clerk's own orders are those made by the present clerk", () => {
  expect(conditionForUser(own, { id: 7, name: '小李', username: 'li' })).toEqual({
    anyOf: [
      { properties: { created_by_id: { const: 7 } }, required: ['created_by_id'] },
      { properties: { salesperson: { const: '小李' }, confirmed: { const: true } } },
    ],
    not: { properties: { order_type: { enum: ['YD'] } } },
  })
})

test('a condition without the user is the same for every reader', () => {
  expect(namesUser(own)).toBe(true)
  expect(namesUser({ not: own })).toBe(true)
  expect(namesUser({ allOf: [{ properties: { confirmed: true, order_type: { const: 'XS' } } }] })).toBe(false)
})
