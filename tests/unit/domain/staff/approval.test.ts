import { expect, test } from 'vitest'
import {
  approvableNames,
  lapseOf,
  refuseChangedSince,
  refuseDecision,
  refuseSettled,
  stateAt,
  type Approval,
} from '#domain/staff/approval'

const asked = new Date('2026-11-21T04:00:00Z')
const [clerk, owner] = [2, 1]
const waiting: Approval = { state: 'waiting', requested_by_id: clerk, lapses_at: lapseOf(asked) }
const later = (days: number) => new Date(asked.getTime() + days * 86_400_000)

test('a request waits for a week, and lapses by itself', () => {
  expect(lapseOf(asked)).toBe('2026-11-28T04:00:00.000Z')
  expect(stateAt(waiting, later(6.9))).toBe('waiting')
  expect(stateAt(waiting, later(7))).toBe('lapsed')
  // A decision stays.
  expect(stateAt({ ...waiting, state: 'refused' }, later(8))).toBe('refused')
})

test('a request is decided by somebody else, once, while it waits', () => {
  expect(() => refuseDecision(waiting, owner, asked)).not.toThrow()
  expect(() => refuseDecision(waiting, clerk, asked)).toThrow(
    expect.objectContaining({ code: 'approval_own' }),
  )
  for (const state of ['done', 'refused', 'withdrawn', 'lapsed'] as const)
    expect(() => refuseDecision({ ...waiting, state }, owner, asked)).toThrow(
      expect.objectContaining({ code: 'approval_decided', facts: { state } }),
    )
  expect(() => refuseSettled(waiting, later(7))).toThrow(
    expect.objectContaining({ facts: { state: 'lapsed' } }),
  )
})

test('an approval covers exactly the request: a record that has changed since must be looked at again', () => {
  expect(() => refuseChangedSince('2026-11-21T04:00:00Z', '2026-11-21T04:00:00Z')).not.toThrow()
  expect(() => refuseChangedSince(null, null)).not.toThrow()
  for (const current of ['2026-11-22T04:00:00Z', null])
    expect(() => refuseChangedSince('2026-11-21T04:00:00Z', current)).toThrow(
      expect.objectContaining({ code: 'approval_changed' }),
    )
})

test('an approval lifts a limit, or an action that the table marks for approval', () => {
  expect(approvableNames()).toEqual(
    expect.arrayContaining(['orders.unconfirm', 'movements.diamond', 'discount_percent', 'payment_out']),
  )
  expect(approvableNames()).not.toContain('users')
})
