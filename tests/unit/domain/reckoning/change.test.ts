import { expect, test } from 'vitest'
import { changeSince } from '#domain/reckoning/change'

test.each([
  [1000, 1250, 25],
  [1000, 333.33, -66.7],
  [1000, 0, -100],
  [1000, 1000, 0],
  [1000, 3000, 200],
])('from %d to %d is a change of %d percent', (before, now, percent) => {
  expect(changeSince(before, now)).toEqual({ percent })
})

test('beside a very small amount a change is told as a difference', () => {
  expect(changeSince(100, 2177)).toEqual({ difference: 2077 })
  expect(changeSince(0.01, 9160.11)).toEqual({ difference: 9160.1 })
})

test('without anything before there is no change', () => {
  expect(changeSince(0, 9160)).toBeUndefined()
  expect(changeSince(0, 0)).toBeUndefined()
})
