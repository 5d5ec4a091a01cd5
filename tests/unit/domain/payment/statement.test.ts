import { expect, test } from 'vitest'
import { statementPeriod } from '#domain/payment/statement'

test.each([
  [undefined, undefined, { from: null, to: null }],
  ['', ' ', { from: null, to: null }],
  ['2026-11-01', undefined, { from: '2026-11-01', to: null }],
  ['2024-02-29', '2024-02-29', { from: '2024-02-29', to: '2024-02-29' }],
])('a statement from %s to %s', (from, to, period) => {
  expect(statementPeriod(from, to)).toEqual(period)
})

test.each([
  ['2026-02-29', undefined, 'not_a_date', '/from'],
  ['2026-13-01', undefined, 'not_a_date', '/from'],
  ['yesterday', undefined, 'not_a_date', '/from'],
  ['0000-01-01', undefined, 'not_a_date', '/from'],
  ['2026-11-01', '21.11.2026', 'not_a_date', '/to'],
  ['2026-11-01', '2026-11-21T00:00:00Z', 'not_a_date', '/to'],
  ['2026-11-02', '2026-11-01', 'invalid', '/to'],
])('from %s to %s is not a period', (from, to, code, path) => {
  expect(() => statementPeriod(from, to)).toThrow(expect.objectContaining({ code, path }))
})
