import { expect, test } from 'vitest'
import { letterRuns, type Letter } from '#web/print/layout/text-styles.ts'

const SIZE = 10

/** Letters side by side, each with a width in parts of the size. */
function line(text: string, width: (letter: string) => number, from = 0, top = 0): Letter[] {
  let left = from
  return [...text].map((letter) => {
    const right = left + width(letter) * SIZE
    const placed = { text: letter, left, right, top }
    left = right
    return placed
  })
}

const usual = (letter: string) => (letter > '⺀' ? 1 : 0.5)
const textsOf = (letters: Letter[]) => letterRuns(letters, SIZE).map(({ text }) => text)

test('characters in a row are one run, and words are one each', () => {
  expect(textsOf(line('金源珠宝 Golden Source', usual))).toEqual(['金源珠宝 ', 'Golden ', 'Source'])
})

test('a code beside characters is a run of its own, since its width differs between fonts', () => {
  expect(textsOf(line('共3件', usual))).toEqual(['共', '3', '件'])
})

test('a run ends where its last letter does, without the space', () => {
  const [run] = letterRuns(line('金源 ', usual), SIZE)
  expect(run).toEqual({ text: '金源 ', left: 0, right: 20, top: 0 })
})

test('a text that breaks is two runs, each in its line', () => {
  const letters = [...line('金源', usual), ...line('珠宝', usual, 0, 12)]
  expect(letterRuns(letters, SIZE).map(({ text, top }) => [text, top])).toEqual([
    ['金源', 0],
    ['珠宝', 12],
  ])
})

/** Letters from right to left, up to a place. */
function leftward(text: string, to: number, top = 0): Letter[] {
  const all = line(text, usual, to - text.length * 5, top)
  return all.map((letter, index) => {
    const { left, right } = all[all.length - 1 - index] ?? letter
    return { ...letter, left, right }
  })
}

test('an Arabic word is one run, from its leftmost letter, and digits beside it are another', () => {
  const word = leftward('سعر', 35)
  const runs = letterRuns([...word, { text: ' ', left: 15, right: 20, top: 0 }, ...line('12', usual)], SIZE)
  expect(runs).toEqual([
    { text: 'سعر ', left: 20, right: 35, top: 0 },
    { text: '12', left: 0, right: 10, top: 0 },
  ])
})

test('an Arabic name of two words is one run with its space, and two where it breaks', () => {
  expect(letterRuns(leftward('محمد علي', 80), SIZE)).toEqual([
    { text: 'محمد علي', left: 40, right: 80, top: 0 },
  ])
  expect(textsOf([...leftward('محمد ', 80), ...leftward('علي', 80, 12)])).toEqual(['محمد ', 'علي'])
})

test('a bracket that stands closer shifts nothing after it', () => {
  const narrow = (letter: string) => (letter === '）' ? 0.5 : usual(letter))
  const runs = letterRuns(line('（九七）（金', narrow), SIZE)
  expect(runs.map(({ text, left }) => [text, left])).toEqual([
    ['（九七', 0],
    ['）', 30],
    ['（金', 35],
  ])
})

test('characters that are spread over a line are placed one by one', () => {
  const letters = ['公', '司'].map((text, index) => ({
    text,
    left: index * 30,
    right: index * 30 + SIZE,
    top: 0,
  }))
  expect(letterRuns(letters, SIZE).map(({ text, left }) => [text, left])).toEqual([
    ['公', 0],
    ['司', 30],
  ])
})

test('spaces alone are not a run', () => {
  expect(textsOf(line('   ', usual))).toEqual([])
})
