import { describe, expect, test } from 'vitest'
import { filtersOf } from '#web/pages/orders/order-filters.ts'
import type { OrderRecord } from '#web/data/records/order-record.ts'
import { isSettled, statusesOf, toneOf } from '#web/data/records/order-status.ts'
import { sale } from './stored-sale'

const statuses = (part: Partial<OrderRecord>) => statusesOf({ ...sale, ...part }, '2026-11-21')
const nothingDue = { paid: true, unpaid_cash_value: 0, unpaid_gold_weight: 0 }

test('a draft without an amount is not settled, one that was paid in advance is', () => {
  const settled = (part: Partial<OrderRecord>) => isSettled({ ...sale, ...part })
  expect(settled(nothingDue)).toBe(false)
  expect(settled({ ...nothingDue, paid_cash_value: 916 })).toBe(true)
  expect(settled({ ...nothingDue, paid_gold_weight: 1 })).toBe(true)
  expect(settled({ ...nothingDue, confirmed: true })).toBe(true)
  expect(settled({ confirmed: true, paid: false })).toBe(false)
})

test('awaited orders are amber, overdue ones red, paid ones green; a draft awaits nothing', () => {
  expect(toneOf('unpaid', false)).toBe('waiting')
  expect(toneOf('overdue', false)).toBe('overdue')
  expect(toneOf('paid', false)).toBe('received')
  expect(toneOf('unpaid', true)).toBe('quiet')
  expect(toneOf('draft', true)).toBe('draft')
})

describe('a draft', () => {
  test('with an amount is unpaid, or paid in advance', () => {
    expect(statuses({})).toEqual(['draft', 'unpaid'])
    expect(statuses({ ...nothingDue, paid_cash_value: 916 })).toEqual(['draft', 'paid'])
  })

  test('without lines or weight is neither paid nor unpaid', () => {
    expect(statuses({ ...nothingDue, order_details: [], paid: false })).toEqual(['draft'])
    expect(statuses(nothingDue)).toEqual(['draft'])
  })

  test('return shows no payments: its amount is known when it is confirmed', () => {
    expect(statuses({ order_type: 'XSTH' })).toEqual(['draft'])
  })
})

test('a confirmed order is unpaid, overdue from the day after it was due, or paid', () => {
  const confirmed = { confirmed: true }
  expect(statuses(confirmed)).toEqual(['confirmed', 'unpaid'])
  expect(statuses({ ...confirmed, expire_at: '2026-11-21' })).toEqual(['confirmed', 'unpaid'])
  expect(statuses({ ...confirmed, expire_at: '2026-11-20' })).toEqual(['confirmed', 'overdue'])
  expect(statuses({ ...confirmed, ...nothingDue })).toEqual(['confirmed', 'paid'])
})

test('a sale shows whether some of it was returned, or all', () => {
  const back = { confirmed: true, ...nothingDue, returned_order_codes: ['XSTH-20261121-0001'] }
  expect(statuses(back)).toEqual(['confirmed', 'paid', 'partly_returned'])
  expect(statuses({ ...back, returned: true })).toEqual(['confirmed', 'paid', 'returned'])
  expect(statuses({ ...back, returned_order_codes: [] })).toEqual(['confirmed', 'paid'])
})

test('a preorder that has become a sale shows the state of that sale', () => {
  const converted = { order_type: 'XSYD', yd_converted_order_code: 'CPXS-20261121-0002' } as const
  expect(statuses(converted)).toEqual(['converted', 'unpaid'])
  expect(statuses({ ...converted, ...nothingDue, confirmed: true })).toEqual([
    'converted',
    'confirmed',
    'paid',
  ])
})

test('the filter for overdue orders asks for yesterday, since the due day itself is still in time', () => {
  expect(filtersOf('overdue', '2026-12-01').expire_at).toEqual({ operator: 'lte', value: '2026-11-30' })
})
