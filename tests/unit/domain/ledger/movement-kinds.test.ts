import { expect, test } from 'vitest'
import { choices } from '#domain/choices'
import { goldMovementKinds } from '#domain/gold/movement-kinds'

test('a gold bar is opened, paid with, corrected by hand and reversed', () => {
  expect(Object.keys(goldMovementKinds)).toEqual(['opening', 'payment', 'manual', 'reversal'])
  expect(choices.goldMovementKinds.map(({ value }) => value)).toEqual(Object.keys(goldMovementKinds))
})
