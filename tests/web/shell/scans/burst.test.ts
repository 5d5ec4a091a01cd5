import { describe, expect, test } from 'vitest'
import { type Burst, burstWith, isScan, type ScanEnd, type Typing } from '#web/shell/scans/burst.ts'

/** Keys at a pace, in milliseconds, and the Enter that follows at the same one. */
function keyed(text: string, pace: number) {
  let burst: Burst | undefined
  let at = 1000
  for (const character of text) burst = burstWith(burst, character, (at += pace))
  return { burst, at: at + pace }
}

function isScanned(text: string, pace: number, typing: Typing, end?: ScanEnd) {
  const { burst, at } = keyed(text, pace)
  return isScan(burst, at, typing, end)
}

const CELL: Typing = { takes: 'numbers', digits: 5 }
const TEXT: Typing = { takes: 'texts' }
const NOTHING: Typing = { takes: 'nothing' }

describe('in a cell of numbers', () => {
  test.each(['U200-1', 'R100C3-12-S15', '4006381333931', '100234-12', 'R1%'])('%s is a scan', (code) => {
    expect(isScanned(code, 8, CELL)).toBe(true)
  })

  test.each(['37.429', '900', '1,234.50', '.5', '12.345g', '1.5liang', '2oz'])(
    '%s is typed or weighed, however fast',
    (text) => {
      expect(isScanned(text, 1, CELL)).toBe(false)
    },
  )

  test.each(['4006381', '10010', '1001'])('%s is a scan only at the pace of a scanner', (text) => {
    expect(isScanned(text, 5, CELL)).toBe(true)
    expect(isScanned(text, 90, CELL)).toBe(false)
  })

  test.each(['1.5liang', '2oz', '5+3', 'HK$100'])('%s is typed by a fast typist', (text) => {
    expect(isScanned(text, 70, CELL)).toBe(false)
  })

  test('a code that somebody types key by key is not a scan', () => {
    expect(isScanned('U200-1', 220, CELL)).toBe(false)
  })
})

describe('in a cell of texts', () => {
  test('a code at the pace of a scanner is a scan', () => {
    expect(isScanned('U200-1', 8, TEXT)).toBe(true)
  })

  test.each([
    ['U200-1', 90],
    ['Case A', 8],
    ['engrave', 8],
  ])('%s, a key each %s ms, is typed', (text, pace) => {
    expect(isScanned(text, pace, TEXT)).toBe(false)
  })
})

test('two keys, or an Enter that comes late, are not a scan', () => {
  expect(isScanned('U2', 8, CELL)).toBe(false)
  const { burst, at } = keyed('U200-1', 8)
  expect(isScan(burst, at + 500, CELL)).toBe(false)
})

describe('where no field has the focus', () => {
  test.each(['ABC', 'R1001', '1001'])('%s is a scan at the pace of a scanner', (code) => {
    expect(isScanned(code, 8, NOTHING)).toBe(true)
    expect(isScanned(code, 90, NOTHING)).toBe(false)
  })
})

describe('a scanner that ends its codes otherwise', () => {
  test('with Tab is recognised by its pace alone', () => {
    expect(isScanned('R1001', 8, CELL, 'Tab')).toBe(true)
    expect(isScanned('R1001', 90, CELL, 'Tab')).toBe(false)
  })

  test('with nothing is recognised by a pace beyond any person', () => {
    expect(isScanned('R1001', 5, TEXT, 'pause')).toBe(true)
    expect(isScanned('4006381333931', 5, CELL, 'pause')).toBe(true)
    expect(isScanned('R1001', 40, TEXT, 'pause')).toBe(false)
    expect(isScanned('12345', 5, CELL, 'pause')).toBe(false)
    expect(isScanned('engraved', 5, TEXT, 'pause')).toBe(false)
  })
})
