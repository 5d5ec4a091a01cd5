import { describe, expect, test } from 'vitest'
import type { LedgerMovementKind } from '#domain/ledger/movement-kinds'
import type { LedgerName } from '#domain/ledger/ledgers'
import { balanceAfter, manualMovement, opposite, refuseFixed } from '#domain/ledger/movement'

const broken = (code: string, facts: object, path?: string) => expect.objectContaining({ code, facts, path })
const dollars = { held: 5, currency: 'USD' }

test('incoming amounts are added, outgoing ones are taken off, to the last gram', () => {
  expect(balanceAfter('gold_bar', { held: 0.1 }, { in_out: 1, amount: 0.2 })).toBe(0.3)
  expect(balanceAfter('gold_bar', { held: 50.25 }, { in_out: -1, amount: 50.25 })).toBe(0)
  expect(balanceAfter('customer_balance', dollars, { in_out: -1, amount: 0.01 })).toBe(4.99)
})

test.each<[LedgerName, string]>([
  ['customer_balance', 'value_required'],
  ['gold_bar', 'gold_weight_required'],
  ['diamond', 'weight_required'],
])('a movement of nothing in %s is refused with %s', (ledger, code) => {
  for (const amount of [0, -1])
    for (const in_out of [1, -1] as const)
      expect(() => balanceAfter(ledger, dollars, { in_out, amount }, '/here')).toThrow(
        broken(code, {}, '/here'),
      )
})

test.each<[LedgerName, string, object]>([
  ['customer_balance', 'value_exceed', { value: 5.01, most: 5, currency: 'USD' }],
  ['gold_bar', 'gold_weight_exceed', { weight: 5.01, most: 5, unit: 'g' }],
  ['diamond', 'weight_exceed', { weight: 5.01, most: 5, unit: 'ct' }],
])('no more goes out of %s than it holds', (ledger, code, facts) => {
  expect(() => balanceAfter(ledger, dollars, { in_out: -1, amount: 5.01 }, '/here')).toThrow(
    broken(code, facts, '/here'),
  )
})

describe('by hand', () => {
  test('a balance is moved in its own currency, named or not', () => {
    for (const currency of ['USD', null, undefined])
      expect(manualMovement('customer_balance', dollars, { in_out: 1, amount_value: 2.5, currency })).toEqual(
        {
          in_out: 1,
          amount: 2.5,
          held: 7.5,
        },
      )
  })

  test('a balance is not moved in another currency', () => {
    const deposit = { in_out: 1, amount_value: 2.5, currency: 'HKD' } as const
    expect(() => manualMovement('customer_balance', dollars, deposit)).toThrow(
      broken('currency_differs', { currency: 'USD' }, '/currency'),
    )
  })

  test('goods are moved whatever the currency of their price', () => {
    const found = { in_out: 1, weight: 0.25, currency: 'HKD' } as const
    expect(manualMovement('gold_bar', dollars, found)).toEqual({ in_out: 1, amount: 0.25, held: 5.25 })
    expect(manualMovement('diamond', dollars, found)).toMatchObject({ held: 5.25 })
  })

  test.each<[LedgerName, string, string]>([
    ['customer_balance', 'value_required', '/amount_value'],
    ['gold_bar', 'gold_weight_required', '/weight'],
    ['diamond', 'weight_required', '/weight'],
  ])('nothing is not a movement of %s', (ledger, code, path) => {
    expect(() => manualMovement(ledger, dollars, { in_out: 1 })).toThrow(broken(code, {}, path))
  })
})

test('a correction of a movement goes the other way', () => {
  expect([opposite(1), opposite(-1)]).toEqual([-1, 1])
})

test.each<LedgerMovementKind>(['payment', 'reversal'])('a movement of kind %s is fixed', (kind) => {
  expect(() => refuseFixed({ kind }, false, 0)).toThrow(
    expect.objectContaining({ code: 'movement_fixed', facts: { kind } }),
  )
})

test('an opening is taken back while nothing else has moved the account', () => {
  expect(() => refuseFixed({ kind: 'opening' }, false, 0)).not.toThrow()
  expect(() => refuseFixed({ kind: 'opening' }, false, 2)).toThrow(
    expect.objectContaining({ code: 'opening_moved', facts: { count: 2 } }),
  )
  expect(() => refuseFixed({ kind: 'opening' }, true, 0)).toThrow(
    expect.objectContaining({ code: 'already_reversed' }),
  )
})

test('a movement made by hand is corrected once', () => {
  expect(() => refuseFixed({ kind: 'manual' }, false, 3)).not.toThrow()
  expect(() => refuseFixed({ kind: 'manual' }, true, 0)).toThrow(
    expect.objectContaining({ code: 'already_reversed' }),
  )
})
