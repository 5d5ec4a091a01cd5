import { expect, test } from 'vitest'
import type { TillRecord } from '#web/data/records/till-record.ts'
import { tillTexts } from '#web/print/documents/till-report-texts.ts'

const till: TillRecord = {
  id: 1,
  code: 'TILL-00001',
  date: '2026-11-21',
  user_id: 2,
  user_name: '陈小姐',
  opened_at: '2026-11-21T02:00:00Z',
  closed_at: '2026-11-21T12:00:00Z',
  closed_by: '陈小姐',
  balanced: false,
  remarks: null,
  amounts: [
    {
      currency: 'HKD',
      opening_value: 1000,
      taken_value: 500,
      given_value: 0,
      paid_out_value: 60,
      expected_value: 1440,
      counted_value: 1435.5,
      difference_value: -4.5,
    },
  ],
  takings: [{ payment_method: 'cash', currency: 'HKD', count: 2, taken_value: 500, given_value: 0 }],
  entries: [],
  payouts: [
    {
      id: 1,
      in_out: -1,
      value: 60,
      currency: 'HKD',
      reason: '茶叶',
      made_by: '陈小姐',
      at: '2026-11-21T03:00:00Z',
      reverses_id: null,
    },
    {
      id: 2,
      in_out: -1,
      value: 9,
      currency: 'HKD',
      reason: '邮费',
      made_by: '陈小姐',
      at: '2026-11-21T04:00:00Z',
      reverses_id: null,
    },
    {
      id: 3,
      in_out: 1,
      value: 9,
      currency: 'HKD',
      reason: '邮费',
      made_by: '陈小姐',
      at: '2026-11-21T05:00:00Z',
      reverses_id: 2,
    },
  ],
}

const texts = (changes: Partial<TillRecord> = {}) =>
  tillTexts({ till: { ...till, ...changes }, company: {}, resources: {} })

test('the closing paper shows the expected amount, the count and the difference', () => {
  expect(texts()).toMatchObject({
    status: '短缺 Short HK$4.50',
    amounts: [{ label: 'HKD', expected: 'HK$1,440.00', counted: 'HK$1,435.50', difference: '-HK$4.50' }],
    takings: [{ label: '现金 Cash HKD', codes: '2', till_taken: 'HK$500.00' }],
    payouts: [
      { description: '茶叶', paid_out: 'HK$60.00' },
      { description: '邮费（已撤回 Taken back）', paid_out: 'HK$0.00' },
    ],
  })
})

test('an open till has no closing yet, and one without a difference shows that', () => {
  expect(texts({ closed_at: null }).status).toBe('未结账 Not closed')
  const [amount] = till.amounts
  const even = amount && [{ ...amount, counted_value: 1440, difference_value: 0 }]
  expect(texts({ amounts: even ?? [] }).status).toBe('账款相符 Balanced')
})
