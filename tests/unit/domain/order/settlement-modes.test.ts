import { expect, test } from 'vitest'
import { settlementModes } from '#domain/order/settlement-modes'

test('an order is settled all in cash, which comes first, or with gold', () => {
  expect(Object.keys(settlementModes)).toEqual(['no_gold', 'with_gold'])
})
