import { expect, test } from 'vitest'
import { choicesOf, labelIn } from '#domain/titled'

const cash = { title: '现金', titles: { en: 'Cash', es: 'Efectivo', ja: '現金' } }
const check = { title: '支票', titles: { en: 'Check', es: 'Cheque', ja: '小切手' } }

test('a label is read in each language', () => {
  expect(labelIn(cash, 'zh')).toBe('现金')
  expect(labelIn(cash, 'en')).toBe('Cash')
  expect(labelIn(cash, 'es')).toBe('Efectivo')
  expect(labelIn(cash, 'ja')).toBe('現金')
})

test('a table becomes the choices of a select, in its order and without its rules', () => {
  const table = { check: { ...check, settles: 'cash' }, cash }
  expect(choicesOf(table)).toEqual([
    { value: 'check', ...check },
    { value: 'cash', ...cash },
  ])
})
