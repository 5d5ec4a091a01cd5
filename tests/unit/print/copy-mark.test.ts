import { withCopyMarks } from '#web/print/copy-mark.ts'
import { expect, test } from 'vitest'

test('the first print of a paper is not a copy, and each later one is marked as one', () => {
  const papers = [
    { id: '1', code: 'CPXS-1', copy_text: '副本 COPY' },
    { id: '2', code: 'CPXS-2', copy_text: '副本 COPY' },
  ]
  expect(withCopyMarks(papers, { 1: 0, 2: 3 }).map(({ copy_mark }) => copy_mark)).toEqual(['', '副本 COPY'])
})
