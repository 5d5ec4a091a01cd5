import { expect, test } from 'vitest'
import { isMet, readCondition, type Comparison } from '#paper/condition'

const met = (comparison: Comparison, value: string, printed: string) =>
  isMet({ field: 'unpaid', comparison, value }, printed)

test('an element without a field is always there; one with a field alone where that is filled', () => {
  expect(readCondition({ whenComparison: 'empty', whenValue: '1' })).toBeUndefined()
  expect(readCondition({ whenField: 'remarks' })).toEqual({
    ...{ field: 'remarks', comparison: 'filled', value: '' },
  })
})

test.each(['a.b()', '__proto__()', 'x y', '', 7, null])('a field such as %j is none', (whenField) => {
  expect(readCondition({ whenField })).toBeUndefined()
})

test('a comparison that nobody knows is the first of all', () => {
  expect(readCondition({ whenField: 'remarks', whenComparison: 'eval' })?.comparison).toBe('filled')
})

test('remarks are filled or empty; blanks are nothing', () => {
  expect([met('filled', '', '急件'), met('filled', '', ' '), met('empty', '', '')]).toEqual([
    true,
    false,
    true,
  ])
})

test('figures are alike by their value, texts by their letters', () => {
  expect(met('is', '1000', 'HK$1,000.00')).toBe(true)
  expect(met('is_not', '1000', 'HK$1,000.50')).toBe(true)
  expect(met('is', '现金 Cash', '现金 Cash')).toBe(true)
  expect(met('contains', 'cash', '现金 Cash')).toBe(true)
})

test('what is unpaid is above nothing; what is no figure is neither above nor below', () => {
  expect(met('above', '0', 'HK$271,994.80')).toBe(true)
  expect(met('above', '0', 'HK$0.00')).toBe(false)
  expect(met('below', '0', '-HK$5.00')).toBe(true)
  expect([met('above', '0', '陆记'), met('below', '0', '')]).toEqual([false, false])
})
