import { describe, expect, test } from 'vitest'
import { type Burst, burstWith, isScan } from '#web/pages/scanner/burst.ts'

/** Keys that come at a pace, in milliseconds, and the Enter that follows at the same one. */
function keyed(text: string, pace: number) {
  let burst: Burst | undefined
  let at = 1000
  for (const character of text) burst = burstWith(burst, character, (at += pace))
  return { burst, at: at + pace }
}

function isScanned(text: string, pace: number, digits: number) {
  const { burst, at } = keyed(text, pace)
  return isScan(burst, at, { digits })
}

const CELL = 5

describe('in a cell of numbers', () => {
  test.each(['U200-1', 'R100C3-12-S15', '4006381333931', '100234-12', 'R1%'])('%s is a scan', (code) => {
    expect(isScanned(code, 8, CELL)).toBe(true)
  })

  test.each(['37.429', '900', '12345', '1,234.50', '.5'])('%s is typed, however fast', (text) => {
    expect(isScanned(text, 1, CELL)).toBe(false)
  })

  test('a long number is a scan only at the pace of a scanner', () => {
    expect(isScanned('4006381', 90, CELL)).toBe(false)
  })

  test('a code that somebody types key by key is none', () => {
    expect(isScanned('U200-1', 220, CELL)).toBe(false)
  })
})

describe('in a cell of texts', () => {
  test('a code at the pace of a scanner is one', () => {
    expect(isScanned('U200-1', 8, 0)).toBe(true)
  })

  test.each([
    ['U200-1', 90],
    ['Case A', 8],
    ['engrave', 8],
  ])('%s, a key each %s ms, is typed', (text, pace) => {
    expect(isScanned(text, pace, 0)).toBe(false)
  })
})

test('two keys, or an Enter that comes late, are no scan', () => {
  expect(isScanned('U2', 8, CELL)).toBe(false)
  const { burst, at } = keyed('U200-1', 8)
  expect(isScan(burst, at + 500, { digits: CELL })).toBe(false)
})
