import { expect, test } from 'vitest'
import { choices } from '#domain/choices'
import { ledgerMovementKinds } from '#domain/ledger/movement-kinds'

test('accounts are opened, paid with, corrected by hand and reversed', () => {
  expect(Object.keys(ledgerMovementKinds)).toEqual(['opening', 'payment', 'manual', 'reversal'])
  expect(choices.ledgerMovementKinds).toEqual(Object.keys(ledgerMovementKinds))
})
