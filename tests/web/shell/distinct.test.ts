import { expect, test } from 'vitest'
import { distinct } from '#web/shell/views/Views.tsx'

test('two designs of one name get their numbers, and a design with a name of its own keeps it', () => {
  const designs = [
    ['Sales order', '12'],
    ['Home', 'dashboard'],
    ['Sales order', '15'],
  ] as const
  expect(distinct(designs)).toEqual(['Sales order · 12', 'Home', 'Sales order · 15'])
})
