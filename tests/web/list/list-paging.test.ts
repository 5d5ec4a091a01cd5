import { expect, test } from 'vitest'
import { cursorTo, pagerTotal, type PageFacts } from '#web/list/use-records.ts'
import { readListState } from '#web/list/list-state.ts'

const onPage = (page: number) => readListState(new URLSearchParams({ page: String(page), per_page: '10' }))
const rows = Array.from({ length: 10 }, (_, id) => ({ id }))
const facts: PageFacts = { rows, total: 95, estimated: false, next: 'n', previous: 'p' }

test('pages beside the shown one are reached by its cursors, any other by its number', () => {
  expect(cursorTo(4, onPage(3), facts)).toEqual({ after: 'n' })
  expect(cursorTo(2, onPage(3), facts)).toEqual({ before: 'p' })
  expect(cursorTo(1, onPage(2), facts)).toBeUndefined()
  expect(cursorTo(7, onPage(3), facts)).toBeUndefined()
  expect(cursorTo(4, onPage(3), { ...facts, next: null })).toBeUndefined()
})

test('the last page of a list with an estimated total is requested as the last', () => {
  const many = { ...facts, total: 20_000, estimated: true }

  expect(cursorTo(2000, onPage(3), many)).toEqual({ last: true })
  expect(cursorTo(10, onPage(3), facts)).toBeUndefined()
})

test('an estimate neither hides the next page nor offers one beyond the end', () => {
  const many = { ...facts, total: 20, estimated: true }

  expect(pagerTotal(many, onPage(3))).toBe(31)
  expect(pagerTotal({ ...many, total: 900, next: null }, onPage(3))).toBe(30)
  expect(pagerTotal(facts, onPage(3))).toBe(95)
})
