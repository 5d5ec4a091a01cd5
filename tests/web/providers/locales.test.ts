import { expect, test } from 'vitest'
import en from '#web/locales/en.json'
import zh from '#web/locales/zh.json'

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path === '' ? key : `${path}.${key}`))
}

/** English counts have two forms where Chinese has one. */
const keysOf = (locale: unknown) => new Set(texts(locale).map(([path]) => path.replace(/_(one|other)$/, '')))

const valuesIn = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g) ?? [])].toSorted()

test('every text is there in Chinese and in English', () => {
  expect([...keysOf(en)].toSorted()).toEqual([...keysOf(zh)].toSorted())
})

test('no text is empty', () => {
  expect([...texts(zh), ...texts(en)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('a text names the same values in both languages', () => {
  const english = new Map(texts(en))
  const different = texts(zh).filter(([path, text]) => {
    const other = english.get(path)
    return other !== undefined && String(valuesIn(other)) !== String(valuesIn(text))
  })
  expect(different).toEqual([])
})
