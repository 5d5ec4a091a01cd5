import { expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import {
  mayTakeBack,
  refuseOthersDraft,
  refuseTakingBack,
  type TakenPayment,
  type TakingBack,
} from '#domain/payment/taking-back'

const own: TakenPayment = { taken_by_id: 2, taken_on: '2026-11-21', till_closed: false }
const clerk: TakingBack = { user_id: 2, is_admin: false, may_delete: false, today: '2026-11-21' }
const admin: TakingBack = { user_id: 1, is_admin: true, may_delete: true, today: '2026-11-21' }
const closed = { till_closed: true, till_code: 'TILL-00001' }

test.each<[string, Partial<TakenPayment>, Partial<TakingBack>, string | undefined]>([
  ['one’s own of the day', {}, clerk, undefined],
  ['another’s', { taken_by_id: 1 }, clerk, 'not_own'],
  ['one of which nobody is known', { taken_by_id: null, taken_on: null }, clerk, 'not_own'],
  ['one’s own of yesterday', { taken_on: '2026-11-20' }, clerk, 'not_today'],
  ['one’s own of a closed till', closed, clerk, 'till_closed'],
  ['one of a closed till, by whose role deletes payments', closed, { may_delete: true }, 'till_closed'],
  [
    'another’s of yesterday, by whose role deletes payments',
    { taken_by_id: 1 },
    { may_delete: true },
    undefined,
  ],
  ['one of a closed till, by an admin', { ...closed, taken_on: '2020-01-01' }, admin, undefined],
])('%s', (_what, payment, who, code) => {
  const broken = () => {
    try {
      refuseTakingBack({ ...own, ...payment }, { ...clerk, ...who })
      return undefined
    } catch (error) {
      return error instanceof RuleBroken ? error.code : error
    }
  }
  expect(broken()).toBe(code)
  expect(mayTakeBack({ ...own, ...payment }, { ...clerk, ...who })).toBe(code === undefined)
})

test('a draft is deleted by its author, or by a user whose role may', () => {
  expect(() => refuseOthersDraft(2, clerk)).not.toThrow()
  expect(() => refuseOthersDraft(1, admin)).not.toThrow()
  expect(() => refuseOthersDraft(null, admin)).not.toThrow()
  expect(() => refuseOthersDraft(1, clerk)).toThrow(RuleBroken)
  expect(() => refuseOthersDraft(null, clerk)).toThrow(RuleBroken)
})
