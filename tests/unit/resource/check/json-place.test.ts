import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from '#resource/check/json-place'

test.each([
  ['a comma too many', '{\n  "key": "id",\n}', 3, 1],
  ['a comma too few', '{\n  "key": "id"\n  "title": "色"\n}', 3, 3],
  ['a name without quotes', '{ key: "id" }', 1, 3],
  ['a colon that is missing', '{ "key" "id" }', 1, 9],
  ['a word that is none', '{ "unique": True }', 1, 13],
  ['a list that a brace closes', '{ "search": ["code" }', 1, 21],
  ['an end that comes too soon', '{\n  "key": "id"\n', 3, 1],
  ['something behind the end', '{ "key": "id" }\n}', 2, 1],
  ['nothing at all', '', 1, 1],
])('%s is shown by line and column', (_, text, line, column) => {
  expect(jsonFault(text)).toEqual({ line, column })
})

test('valid JSON has no fault, and any other text has one', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', ':', '0'), (json, place, slip) => {
      const at = place % (json.length + 1)
      for (const text of [json, json.slice(0, at) + slip + json.slice(at + 1)])
        expect(jsonFault(text) === undefined).toBe(isJson(text))
    }),
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
