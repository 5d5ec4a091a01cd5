import { expect, test } from 'vitest'
import { attributeTitles, titleOfLabel } from '#resource/form/field-titles'
import { languages } from '#words/languages'

test('the label in each language has a name of its own', () => {
  expect(titleOfLabel('zh')).toBe(attributeTitles.title)
  expect(titleOfLabel('es').titles?.en).toBe('Label in Spanish')
  expect(new Set(languages.map((language) => titleOfLabel(language).title)).size).toBe(languages.length)
})
