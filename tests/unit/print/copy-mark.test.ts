import { withCopyMarks } from '#web/print/copy-mark.ts'
import { expect, test } from 'vitest'

test('the first print of a paper is no copy, each one after it says that it is one', () => {
  const papers = [
    { id: '1', code: 'CPXS-1' },
    { id: '2', code: 'CPXS-2' },
  ]
  expect(withCopyMarks(papers, { 1: 0, 2: 3 }).map(({ copy_mark }) => copy_mark)).toEqual(['', '副本 COPY'])
})
