import { expect, test } from 'vitest'
import { readingOrder, type Block } from '#web/print/layout/read-page.ts'

type Named = Block & { name: string }

const block = (name: string, left: number, top: number, width = 50, height = 10, layer = 0): Named => ({
  ...{ name, layer, left, top },
  right: left + width,
  bottom: top + height,
})

const namesOf = (drawn: Named[]) => readingOrder(drawn).map(({ name }) => name)

test('the head of a paper is read before its lines, however late it is drawn', () => {
  const drawn = [
    block('lines', 0, 100, 200, 100),
    block('total', 150, 210),
    block('date', 150, 12),
    block('company', 0, 10),
  ]
  expect(namesOf(drawn)).toEqual(['company', 'date', 'lines', 'total'])
})

test('lower elements are drawn before those above them', () => {
  expect(namesOf([block('ground', 0, 30, 200, 50), block('text', 10, 25)])).toEqual(['ground', 'text'])
  expect(namesOf([block('text', 10, 25), block('veil', 0, 20, 200, 50)])).toEqual(['text', 'veil'])
})

test('the mark of a draft lies over everything it crosses, and comes last', () => {
  const drawn = [block('mark', 0, 0, 300, 300, 999), block('company', 0, 10), block('lines', 0, 100)]
  expect(namesOf(drawn)).toEqual(['company', 'lines', 'mark'])
})

test('an empty paper has nothing to read', () => {
  expect(readingOrder([])).toEqual([])
})
