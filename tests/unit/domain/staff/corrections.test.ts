import { expect, test } from 'vitest'
import { correctionKinds, correctionOf } from '#domain/staff/corrections'

test.each([
  ['orders.unconfirm', 'unconfirmed'],
  ['order_payments.delete', 'taken_back'],
  ['gold_bar_details.reverse', 'reversed'],
  ['tills.payout_reverse', 'reversed'],
  ['inventorys.adjust', 'adjusted'],
  ['customers.correct', 'corrected'],
])('%s corrects something: %s', (name, kind) => {
  expect(correctionOf(name)).toBe(kind)
  expect(correctionKinds).toContain(kind)
})

test.each(['orders.confirm', 'orders.delete', 'toString', 'a.constructor', ''])(
  '%o corrects nothing',
  (name) => {
    expect(correctionOf(name)).toBeUndefined()
  },
)
