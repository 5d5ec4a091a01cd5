import { expect, test } from 'vitest'
import { demandsSecondFactor, refuseWithoutFactor } from '#domain/staff/second-factor'

const roles = [
  { code: 'cashier', second_factor: true },
  { code: 'editor', second_factor: false },
]

test('one role that demands a second factor is enough', () => {
  expect(demandsSecondFactor(roles, ['editor', 'cashier'])).toBe(true)
  expect(demandsSecondFactor(roles, ['editor'])).toBe(false)
  expect(demandsSecondFactor(roles, ['gone'])).toBe(false)
  expect(demandsSecondFactor(roles, [])).toBe(false)
})

test('only the last factor stays where a role demands one', () => {
  expect(() => refuseWithoutFactor(true, 0)).toThrow('second_factor_demanded')
  expect(() => refuseWithoutFactor(true, 1)).not.toThrow()
  expect(() => refuseWithoutFactor(false, 0)).not.toThrow()
})
