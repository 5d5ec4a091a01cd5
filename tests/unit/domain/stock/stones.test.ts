import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addStones, lessStones, moveStones, noStones, stonesWith, type Stones } from '#domain/stock/stones'

const stones = (diamond_fee_value: number, diamond_count = 0, diamond_weight = 0): Stones => ({
  ...{ diamond_count, diamond_weight, diamond_fee_value },
})

describe('the stones that leave with pieces', () => {
  test.each([
    ['one of ten bangles', 10, stones(206_100), 1, stones(20_610)],
    ['one of three, to the cent', 3, stones(100, 10, 1), 1, stones(33.33, 3, 0.333)],
    ['two of three, each figure rounded once', 3, stones(100, 10, 1), 2, stones(66.67, 7, 0.667)],
    ['the last of them, with the rest', 1, stones(33.34, 4, 0.334), 1, stones(33.34, 4, 0.334)],
    ['all of them', 3, stones(100), 3, stones(100)],
    ['no piece', 3, stones(100), 0, noStones],
    ['a piece that is not there', 0, noStones, 1, noStones],
  ])('%s', (_what, quantity, all, leaving, expected) => {
    expect(stonesWith({ quantity, stones: all }, leaving)).toEqual(expected)
  })
})

describe('movements of one code', () => {
  const three = { quantity: 3, stones: stones(100) }
  const out = { in_out: -1 as const, quantity: 1 }

  test('take one piece after the other, the last with the rest', () => {
    expect(moveStones(three, [out, out, out])).toEqual({
      moved: [stones(33.33), stones(33.34), stones(33.33)],
      left: noStones,
    })
  })

  test('bring the stones that they name, and no others', () => {
    const came = moveStones(three, [
      { in_out: 1, quantity: 1, stones: stones(50) },
      { in_out: 1, quantity: 1 },
    ])
    expect(came).toEqual({ moved: [stones(50), noStones], left: stones(150) })
  })

  test('of weight alone move no stone', () => {
    expect(moveStones(three, [{ in_out: -1, quantity: 0 }])).toEqual({ moved: [noStones], left: stones(100) })
  })

  test('that undo a purchase take out its stones, as far as they are there', () => {
    const undone = { in_out: -1 as const, quantity: 1, stones: stones(80) }
    expect(moveStones(three, [undone]).left).toEqual(stones(20))
    expect(moveStones({ quantity: 3, stones: stones(60) }, [undone])).toEqual({
      moved: [stones(60)],
      left: noStones,
    })
    expect(moveStones({ quantity: 1, stones: stones(90) }, [undone]).left).toEqual(noStones)
  })
})

test('however pieces leave and come back, no stone is lost or made', () => {
  const pieces = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    fee: fc.integer({ min: 0, max: 10_000_000 }),
    count: fc.integer({ min: 0, max: 99 }),
    carats: fc.integer({ min: 0, max: 9999 }),
  })
  fc.assert(
    fc.property(
      pieces,
      fc.array(fc.integer({ min: 1, max: 9 })),
      ({ quantity, fee, count, carats }, draws) => {
        const all = stones(fee / 100, count, carats / 1000)
        let row = { quantity, stones: all }
        const gone: { quantity: number; stones: Stones }[] = []
        for (const draw of draws) {
          const leaving = Math.min(draw, row.quantity)
          const { moved, left } = moveStones(row, [{ in_out: -1, quantity: leaving }])
          row = { quantity: row.quantity - leaving, stones: left }
          gone.push({ quantity: leaving, stones: moved[0] ?? noStones })
          const away = gone.reduce((sum, each) => addStones(sum, each.stones), noStones)
          expect(addStones(row.stones, away)).toEqual(all)
        }
        const back = moveStones(
          row,
          gone.map((each) => ({ in_out: 1 as const, ...each })),
        )
        expect(back.left).toEqual(all)
      },
    ),
  )
})

test('the number of stones is never below nothing', () => {
  expect(lessStones(stones(10, 1), stones(20, 2, 1))).toEqual(noStones)
})
