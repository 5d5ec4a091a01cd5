import { expect, test } from 'vitest'
import { choices } from '#domain/choices'
import { titleIn } from '#resource/resource'
import { languages } from '#words/languages'
import { choicesNamed } from '#resource/choices'

const all = Object.keys(choices).map((name) => [name, choicesNamed(name) ?? []] as const)

test.each(all)('%s: every choice has a label in every language', (_name, table) => {
  expect(table.length).toBeGreaterThan(0)
  for (const choice of table)
    expect(languages.map((language) => titleIn(choice, language)).every((label) => label.trim() !== '')).toBe(
      true,
    )
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
