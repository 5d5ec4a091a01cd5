import { expect, test } from 'vitest'
import { translatedJoin, otherNames, textIn } from '#resource/text-in'

test('a reader sees the name in their language, and the plain one where it has none', () => {
  const record = { name: '戒指', name_en: 'Ring', name_ja: ' ', name_es: null }
  expect(textIn(record, 'name', 'en')).toBe('Ring')
  for (const language of ['zh', 'ja', 'es'] as const) expect(textIn(record, 'name', language)).toBe('戒指')
  expect(otherNames(record)).toEqual({ name_en: 'Ring' })
})

test('a joined text is made of the words of the language, with a space where two would run together', () => {
  const record = {
    material: { name: '足金', name_en: '24K gold' },
    category: { name: '戒指', name_en: 'ring' },
  }
  const of = ['material.name', 'category.name']
  expect(translatedJoin(record, of, '足金戒指', 'en')).toBe('24K gold ring')
  expect(translatedJoin(record, of, '足金戒指', 'zh')).toBe('足金戒指')
  expect(translatedJoin({}, of, '足金戒指', 'en')).toBe('足金戒指')
})
