import { expect, test } from 'vitest'
import { choices, choicesNamed } from '#domain/choices'

const all = Object.entries(choices)

test.each(all)('%s: every choice has a label in every language', (_name, table) => {
  expect(table.length).toBeGreaterThan(0)
  for (const { title, titles } of table) {
    expect([title, titles.en, titles.es, titles.ja].every((label) => label.trim() !== '')).toBe(true)
  }
})

test.each(all)('%s: every value stands once', (_name, table) => {
  expect(new Set(table.map(({ value }) => value)).size).toBe(table.length)
})

test('a resource file finds its choices by name', () => {
  expect(choicesNamed('paymentMethods')?.map(({ value }) => value)).toEqual([
    'cash',
    'check',
    'balance',
    'gold_bar',
    'old_gold',
  ])
  expect(choicesNamed('inOut')?.map(({ value }) => value)).toEqual([1, -1])
})

test('a name that nobody gave has no choices', () => {
  expect(choicesNamed('toString')).toBeUndefined()
  expect(choicesNamed('paymentmethods')).toBeUndefined()
})
