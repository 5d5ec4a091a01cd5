import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driftsOf, withBetween } from '#domain/stock/life'

test.each([
  ['a piece that weighs as it did', [25.36, 25.36], [null, null]],
  ['within the tolerance', [25.36, 25.31], [null, null]],
  ['lighter beyond it', [25.36, 25.3], [null, -0.06]],
  ['heavier beyond it', [25.36, 25.5], [null, 0.14]],
  ['not weighed in between', [25.36, null, 25.3], [null, null, -0.06]],
])('%s', (_, weights, drifts) => {
  expect(driftsOf(weights.map((weight) => ({ quantity: 1, weight })))).toEqual(drifts)
})

test('several units drift by the drift of one of them', () => {
  const events = [
    { quantity: 10, weight: 100 },
    { quantity: 2, weight: 20.2 },
  ]
  expect(driftsOf(events)).toEqual([null, 0.1])
})

test('the first weighing never drifts, whatever its weight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (quantity, milligrams) => {
        expect(driftsOf([{ quantity, weight: milligrams / 1000 }])).toEqual([null])
      },
    ),
  )
})

test('other events stand between the movements in time', () => {
  const at = (at: string) => ({ at })
  const [first, second, third] = ['2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z']
  const between = [at('2026-11-21T17:30:00+08:00'), at('2026-11-21T12:00:00Z')]
  expect(withBetween([at(first), at(second), at(third)], between)).toEqual([
    at(first),
    between[0],
    at(second),
    at(third),
    between[1],
  ])
  expect(withBetween([], between)).toEqual(between)
})
