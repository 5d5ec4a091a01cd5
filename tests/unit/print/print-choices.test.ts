import { chosenTemplate, readChoices, withChoice } from '#web/print/use-print-job.ts'
import { expect, test } from 'vitest'

const choice = { columns: {}, options: { usd: false, words: true } }

test('the last chosen template is printed, until an admin makes another one the standard', () => {
  const choices = withChoice(readChoices(undefined), 'ours', choice, 'sales-order')
  expect(chosenTemplate(choices, 'sales-order')).toBe('ours')
  expect(chosenTemplate(choices, 'new-standard')).toBe('new-standard')
  expect(chosenTemplate(readChoices(undefined), 'sales-order')).toBe('')
})

test('a choice from before the standard was remembered holds', () => {
  expect(chosenTemplate(readChoices({ template: 'ours' }), 'sales-order')).toBe('ours')
})
