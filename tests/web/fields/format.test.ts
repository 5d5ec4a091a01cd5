import { expect, test } from 'vitest'
import {
  formatAmount,
  formatDatetime,
  formatMoney,
  formatNumber,
  shopMoment,
} from '#web/data/languages/format.ts'
import { beginSession, endSession } from '#web/data/session/session.ts'
import { staffRights } from '../../support/staff-rights'

test('money is shown with its symbol, two decimals and thousands', () => {
  expect(formatMoney(33427.84)).toBe('HK$33,427.84')
  expect(formatMoney(-0.5, 'CNY')).toBe('−¥0.50')
  expect(formatAmount(1000)).toBe('1,000.00')
})

test('other numbers keep the decimals they have', () => {
  expect(formatNumber(0.9)).toBe('0.9')
  expect(formatNumber(7.745001)).toBe('7.745001')
})

test('a moment is shown to the second, and any other text as it is', () => {
  expect(formatDatetime('2026-11-21T04:05:06')).toBe('2026-11-21 04:05:06')
  expect(formatDatetime('soon')).toBe('soon')
})

test("a moment is shown by the shop's clock, wherever the browser is", () => {
  const clerk = {
    id: 2,
    name: 'Mei',
    roles: ['editor'],
    ...staffRights('editor'),
    avatar: '',
    introduction: '',
    business_day: '2026-11-21',
  }
  beginSession({ ...clerk, time_zone: 'Asia/Tokyo' })
  expect(formatDatetime('2026-11-21T04:05:06Z')).toBe('2026-11-21 13:05:06')
  expect(shopMoment('2026-11-21 13:05:06')).toBe('2026-11-21T04:05:06.000Z')
  endSession()
})
