import { readChoices, withChoice } from '#web/print/use-print-job.ts'
import { expect, test } from 'vitest'

const choice = { columns: { weight: false }, options: { usd: false, words: true } }

test('columns that are chosen for a trial template are kept, and the template is not', () => {
  const choices = withChoice(readChoices(undefined), 'trial', choice)
  expect(choices).toEqual({ pinned: '', templates: { trial: choice } })
  expect(withChoice(readChoices({ pinned: 'ours' }), 'trial', choice).pinned).toBe('ours')
})

test('a template that was once printed in, before templates were pinned, gives way to the standard one', () => {
  expect(readChoices({ template: 'trial', standard: 'sales-order' }).pinned).toBe('')
})
