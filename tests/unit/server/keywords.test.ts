import { describe, expect, test } from 'vitest'
import { languages } from '#words/languages'
import { keywordMessage } from '#server/process/messages'

const broken = (keyword: string, params: Record<string, unknown> = {}) => ({
  keyword,
  params,
  instancePath: '/weight',
  schemaPath: '',
})

test.each([
  [broken('required', { missingProperty: 'quantity' }), '必填', 'Required'],
  [broken('minLength', { limit: 1 }), '必填', 'Required'],
  [broken('minLength', { limit: 8 }), '至少 8 个字', 'At least 8 characters'],
  [broken('type', { type: ['number', 'null'] }), '请输入数字', 'Enter a number'],
  [broken('type', { type: ['integer', 'null'] }), '请输入整数', 'Enter a whole number'],
  [broken('minimum', { limit: 0 }), '不能小于 0', 'At least 0'],
  [broken('multipleOf', { multipleOf: 0.001 }), '最多 3 位小数', 'At most 3 decimals'],
  [broken('format', { format: 'date' }), '请输入日期，例如 2026-11-21', 'Enter a date, such as 2026-11-21'],
])('%j is put in plain words', (error, zh, en) => {
  expect([keywordMessage(error, 'zh'), keywordMessage(error, 'en')]).toEqual([zh, en])
})

/** Every keyword by which Ajv refuses a value. */
const keywords =
  'required type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength ' +
  'pattern format minItems maxItems uniqueItems contains additionalItems items minProperties maxProperties ' +
  'propertyNames additionalProperties dependencies dependentRequired unevaluatedProperties oneOf anyOf allOf not if ' +
  'false schema'

/** Letters that occur in every sentence of the language, but not in one left in English. */
const ownLetters = { zh: /[一-龥]/, ja: /[一-龥ぁ-ん]/, en: /[a-z]/, es: /[a-záéíóúñ]/ }

describe('no keyword is put in the words of a library', () => {
  test.each(languages)('in %s', (language) => {
    for (const keyword of keywords.split(' ')) {
      const told = keywordMessage(
        broken(keyword, { limit: 3, additionalProperty: 'x', type: 'object' }),
        language,
      )
      expect(told, keyword).not.toMatch(/must|should|schema|应当|debe|ではなければ|[{}]/i)
      expect(told, keyword).not.toBe('')
      expect(told, keyword).toMatch(ownLetters[language])
    }
  })
})
