import { expect, test } from 'vitest'
import { actionNames } from '#domain/staff/actions'
import {
  grantOf,
  rightsOfRole,
  rightsTogether,
  type RoleFacts,
  mayEverything,
  rolesOfOwner,
} from '#domain/staff/rights'

const role = (code: string, facts: Partial<RoleFacts> = {}) =>
  rightsOfRole({ code, based_on: null, rights: {}, ...facts })
const admin = role('admin', {
  rights: { actions: { trail: 'no' }, limits: { payment_out: { most: 1, beyond: 'no' } } },
})
const editor = role('editor')

test('the admin may do everything without a limit, whatever is set', () => {
  expect(Object.keys(admin.may)).toEqual(actionNames())
  expect(Object.values(admin.may).every((grant) => grant === 'yes')).toBe(true)
  expect(admin.limits).toEqual({})
})

test('an editor trades, and neither un-confirms nor manages the installation', () => {
  const managed = [
    'templates',
    'resources',
    'users',
    'roles',
    'bin',
    'backups',
    'trail',
    'opening',
    'approvals',
  ] as const
  const refused = [
    'orders.unconfirm',
    'orders.approve_above_sale',
    'stock.approve_stocktake',
    'see.all',
    ...managed,
  ] as const
  expect(actionNames().filter((action) => grantOf(editor, action) !== 'yes')).toEqual(refused)
})

test('a role of the shop has no right of its own, unless it takes those of a shipped role', () => {
  expect(role('apprentice').may).toEqual({})
  const taught = role('apprentice', {
    based_on: 'editor',
    rights: { actions: { 'payments.refund': 'approval' } },
  })
  expect(taught.may).toEqual({ ...editor.may, 'payments.refund': 'approval' })
  expect(role('partner', { based_on: 'admin' }).may).toEqual(admin.may)
})

test('rights of several roles add up: at once before with approval before not at all', () => {
  const asks = role('asks', { rights: { actions: { 'orders.unconfirm': 'approval', trail: 'approval' } } })
  const reads = role('reads', { rights: { actions: { trail: 'yes', 'orders.unconfirm': 'no' } } })
  expect(rightsTogether([asks, reads]).may).toEqual({ 'orders.unconfirm': 'approval', trail: 'yes' })
  expect(rightsTogether([reads, asks]).may).toEqual(rightsTogether([asks, reads]).may)
  expect(rightsTogether([])).toEqual({ may: {}, limits: {} })
})

test('of several limits the widest holds, of equal ones the one that may be lifted, and no limit beats any', () => {
  const upTo = (most: number, beyond: 'no' | 'approval' = 'no') =>
    role('x', { rights: { limits: { discount_percent: { most, beyond } } } })
  const together = (...held: ReturnType<typeof role>[]) => rightsTogether(held).limits
  expect(together(upTo(5), upTo(10), upTo(7))).toEqual({ discount_percent: { most: 10, beyond: 'no' } })
  expect(together(upTo(5), upTo(5, 'approval'))).toEqual({
    discount_percent: { most: 5, beyond: 'approval' },
  })
  expect(together(upTo(5, 'approval'), upTo(5))).toEqual({
    discount_percent: { most: 5, beyond: 'approval' },
  })
  expect(together(upTo(0), editor)).toEqual({})
  const cashier = role('cashier', {
    based_on: 'editor',
    rights: { limits: { payment_out: { most: 500, beyond: 'no' } } },
  })
  const auditor = role('auditor', { rights: { actions: { trail: 'yes' } } })
  expect(together(cashier, auditor)).toEqual(cashier.limits)
  expect(together(upTo(0))).toEqual({ discount_percent: { most: 0, beyond: 'no' } })
})

test("the admin alone may do everything, and is the owner's role in an installation", () => {
  expect(rolesOfOwner()).toEqual(['admin'])
  expect(mayEverything('admin')).toBe(true)
  expect(['editor', 'cashier', 'toString', ''].some(mayEverything)).toBe(false)
})
