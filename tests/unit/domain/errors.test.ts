import { expect, test } from 'vitest'
import { RuleBroken, within } from '#domain/errors'

test('a broken rule carries its facts and its place', () => {
  const broken = new RuleBroken('insufficient_stock', { inventory_code: 'R100' }, '/order_details/2/weight')

  expect(broken).toBeInstanceOf(Error)
  expect(broken).toMatchObject({
    name: 'RuleBroken',
    code: 'insufficient_stock',
    facts: { inventory_code: 'R100' },
    path: '/order_details/2/weight',
    message: 'insufficient_stock at /order_details/2/weight',
  })
})

test('a rule of the whole names no place', () => {
  expect(new RuleBroken('already_confirmed')).toMatchObject({ path: undefined, message: 'already_confirmed' })
})

test('a rule broken in a line has the place of the line in its order', () => {
  const line = () => {
    throw new RuleBroken('weight_required', { product_code: 'R100' }, '/weight')
  }
  expect(() => within('/order_details/2', line)).toThrow(
    expect.objectContaining({ path: '/order_details/2/weight', facts: { product_code: 'R100' } }),
  )
  const whole = () => {
    throw new RuleBroken('invalid')
  }
  expect(() => within('/order_details/2', whole)).toThrow(
    expect.objectContaining({ path: '/order_details/2' }),
  )
})

test('a kept rule passes, and a fault of ours stays one', () => {
  expect(within('/order_details/2', () => 5)).toBe(5)
  const fault = new TypeError('a fault')
  const faulty = () => {
    throw fault
  }
  expect(() => within('/order_details/2', faulty)).toThrow(fault)
})
