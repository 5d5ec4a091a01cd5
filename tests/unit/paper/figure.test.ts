import { expect, test } from 'vitest'
import { figureIn } from '#paper/figure'

test.each([
  ['33,427.84', 33427.84, '', ''],
  ['HK$1,280.00', 1280, 'HK$', ''],
  ['-HK$5.00', -5, 'HK$', ''],
  ['HKD 5', 5, 'HKD ', ''],
  ['37.430 g', 37.43, '', ' g'],
  ['2.5 %', 2.5, '', ' %'],
  ['0', 0, '', ''],
])('%s is a figure', (text, value, before, behind) => {
  expect(figureIn(text)).toEqual({ value, before, behind })
})

test.each(['', '足金戒指', 'A00012', 'CPXS-20261105-0003', '2026-11-21', '007', '1,23', 'HK$'])(
  '%j is none',
  (text) => {
    expect(figureIn(text)).toBeUndefined()
  },
)
