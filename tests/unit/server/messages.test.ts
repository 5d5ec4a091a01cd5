import { expect, test } from 'vitest'
import type { Rule } from '#domain/errors'
import { languages } from '#words/languages'
import { statuses } from '#server/request/statuses'
import { languageOf, messageOf } from '#server/process/messages'

const codes = Object.keys(statuses) as Rule[]

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['ES-mx, en', 'es'],
  ['ja;q=0.2, en;q=0.3', 'en'],
  ['fr, de', 'zh'],
  ['zh-Hant-HK', 'zh'],
  ['eng', 'zh'],
  ['*', 'zh'],
  ['', 'zh'],
  [undefined, 'zh'],
])('"%s" asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('every rule has a message in every language, with the same facts', () => {
  const factsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
  const asked: Record<string, string> = {}
  const echo = new Proxy(asked, { get: (_facts, name) => `{${String(name)}}` })
  for (const code of codes) {
    const told = languages.map((language) => messageOf(code, echo, language))
    expect(new Set(told).size, code).toBe(told.length)
    for (const text of told) expect(factsOf(text), `${code}: ${text}`).toEqual(factsOf(told[0] ?? ''))
  }
})

test('a missing fact is a dash', () => {
  expect(messageOf('code_taken', {}, 'en')).toContain('“–”')
})

test('figures of a refusal are written as on the screens: money with cents, weights with milligrams', () => {
  const facts = {
    inventory_code: 'R100',
    asked_quantity: 1,
    asked_weight: 99,
    available_quantity: 1200,
    available_weight: 16.92,
  }
  expect(messageOf('insufficient_stock', facts, 'en')).toBe(
    'Not enough stock of R100: asked 1 pcs 99.000 g, available 1,200 pcs 16.920 g',
  )
  expect(messageOf('value_exceed', { most: 10890.6 }, 'en')).toBe('Value exceed: at most 10,890.60')
})
