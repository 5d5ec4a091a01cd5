import { custodyOf, type BarMovement } from '#domain/ledger/custody'
import { expect, test } from 'vitest'

const movement = (
  id: number,
  in_out: 1 | -1,
  weight: number,
  reverses_id: number | null = null,
): BarMovement => ({
  id,
  in_out,
  weight,
  reverses_id,
})

test("Luk's bar is filled in two parts and partly given back", () => {
  const custody = custodyOf([movement(3, -1, 20.25), movement(1, 1, 50.1), movement(2, 1, 30.2)])
  expect(custody).toMatchObject({ taken_in: 80.3, given_out: 20.25, held: 60.05 })
  expect(custody.movements.map(({ id, balance }) => [id, balance])).toEqual([
    [1, 50.1],
    [2, 80.3],
    [3, 60.05],
  ])
})

test('a reversed movement is not listed, nor the one that reversed it', () => {
  const custody = custodyOf([movement(1, 1, 50), movement(2, 1, 7), movement(3, -1, 7, 2)])
  expect(custody.movements.map(({ id }) => id)).toEqual([1])
  expect(custody).toMatchObject({ taken_in: 50, given_out: 0, held: 50 })
})

test('a bar without movements holds nothing', () => {
  expect(custodyOf([])).toEqual({ movements: [], taken_in: 0, given_out: 0, held: 0 })
})
