import { expect, test } from 'vitest'
import { currencyName, hasShippedName } from '#web/fields/numbers/currency-name.ts'
import { currencies } from '#domain/money'
import { languages } from '#words/languages'

const inLanguages = (code: string) => languages.map((language) => currencyName(code, language))

test('a currency has a name of its own in each of the four languages', () => {
  expect(inLanguages('USD')).toEqual(['美元', 'US Dollar', 'Dólar estadounidense', '米ドル'])
  expect(inLanguages('JPY')).toEqual(['日元', 'Japanese Yen', 'Yen japonés', '日本円'])
  for (const code of Object.keys(currencies))
    for (const name of inLanguages(code)) expect(name, code).not.toBe(code)
})

test('a currency of another shop is named too, an unknown code stands for itself', () => {
  expect(currencyName('SGD', 'en')).toBe('Singapore Dollar')
  expect(currencyName('QQQ', 'en')).toBe('QQQ')
})

test('a typed name differs from the shipped one', () => {
  expect(hasShippedName('HKD', '港币')).toBe(true)
  expect(hasShippedName('HKD', '港元')).toBe(false)
  expect(hasShippedName('USD', '港币')).toBe(false)
  expect(hasShippedName('SGD', undefined)).toBe(false)
  expect(hasShippedName('HKD', null)).toBe(false)
})
