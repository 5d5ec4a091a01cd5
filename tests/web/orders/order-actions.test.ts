import { describe, expect, test } from 'vitest'
import { actionsOf, stepOf, type ActionFacts } from '#web/pages/orders/actions/order-actions.ts'
import { draftOf, type OrderPaymentRecord, type OrderRecord } from '#web/data/records/order-record.ts'
import { sale, soldLine } from './stored-sale'

/** An order as the admin opens it, without changes. */
function opened(order: Partial<OrderRecord>, part: Partial<ActionFacts> = {}): ActionFacts {
  const saved = { ...sale, ...order }
  const { header, lines } = draftOf(saved)
  const may = { mayConfirm: true, mayUnconfirm: true, mayReturn: true, mayConvert: true }
  const rights = { ...may, mayDelete: true, mayPay: true }
  const state = {
    hasLines: lines.length > 0,
    unpriced: false,
    unweighed: false,
    dirty: false,
    walkIn: false,
    scanning: false,
  }
  return { saved, header, ...state, ...rights, ...part }
}

const namesOf = (facts: ActionFacts) => actionsOf(facts).map(({ name }) => name)
const reasonOf = (facts: ActionFacts, asked: string) =>
  actionsOf(facts).find(({ name }) => name === asked)?.reason
const primaryOf = (facts: ActionFacts) =>
  actionsOf(facts).flatMap(({ name, primary }) => (primary ? [name] : []))

const deposit: OrderPaymentRecord = {
  id: 5,
  order_code: sale.code,
  payment_method: 'cash',
  value: 100,
  rate: 1,
  given_value: null,
  change_value: 0,
  rest_value: 0,
  currency: 'HKD',
  date: sale.date,
  is_deposit: true,
  weight: 0,
  gold_bar_code: null,
  remarks: null,
  in_out: 1,
  payment_id: 7,
  bill_id: null,
  yd_order_code: null,
}

describe('a draft sale', () => {
  test('is deleted, saved or confirmed; confirming is the next step', () => {
    expect(namesOf(opened({}))).toEqual(['remove', 'save', 'pay', 'confirm'])
    expect(reasonOf(opened({}), 'save')).toBe('nothing_changed')
    expect(primaryOf(opened({}))).toEqual(['confirm'])
  })

  test('to a walk-in customer is paid before it is confirmed', () => {
    const walkIn = { walkIn: true }
    expect(primaryOf(opened({}, walkIn))).toEqual(['pay'])
    expect(primaryOf(opened({ paid: true, paid_cash_value: 1 }, walkIn))).toEqual(['confirm'])
  })

  test('is paid before it is saved, since paying saves it; a paid one is not paid again', () => {
    expect(reasonOf(opened({}, { dirty: true }), 'pay')).toBeUndefined()
    expect(reasonOf(opened({ order_details: [] }), 'pay')).toBe('no_lines')
    expect(reasonOf(opened({}, { unweighed: true }), 'pay')).toBe('no_weight')
    expect(namesOf(opened({ paid: true, paid_cash_value: 1 }))).not.toContain('pay')
  })

  test('is saved before it is confirmed', () => {
    const typed = opened({}, { dirty: true })
    expect(reasonOf(typed, 'confirm')).toBe('not_saved')
    expect(primaryOf(typed)).toEqual(['save'])
  })

  test('is saved while scans are under way, and not confirmed without their lines', () => {
    const scanned = opened({}, { scanning: true })
    expect(reasonOf(scanned, 'save')).toBeUndefined()
    expect(reasonOf(scanned, 'confirm')).toBe('scanning')
  })

  test('asks for a customer and lines before it is confirmed', () => {
    expect(reasonOf(opened({ customer_id: null }), 'confirm')).toBe('no_customer')
    expect(reasonOf(opened({ order_details: [] }), 'confirm')).toBe('no_lines')
    expect(primaryOf(opened({ order_details: [] }))).toEqual([])
  })

  test('is not deleted with a payment on it, but with the deposits of its preorder, which go back', () => {
    expect(reasonOf(opened({ payments: [deposit] }), 'remove')).toBe('has_payments')
    const moved = { ...deposit, yd_order_code: 'XSYD-20261121-0001' }
    expect(reasonOf(opened({ payments: [moved] }), 'remove')).toBeUndefined()
  })

  test('is deleted only by users with the right', () => {
    expect(namesOf(opened({}, { mayDelete: false, mayPay: false }))).toEqual(['save', 'confirm'])
  })
})

test('the step that an order waits for is the next one, or the one with an obstacle', () => {
  expect(stepOf(actionsOf(opened({}, { dirty: true })))).toMatchObject({ name: 'save', primary: true })
  expect(stepOf(actionsOf(opened({ order_details: [] })))).toMatchObject({
    ...{ name: 'confirm', reason: 'no_lines' },
  })
})

describe('a confirmed sale', () => {
  const confirmed = { confirmed: true, confirmed_at: '2026-11-21T04:00:00Z' }

  test('waits for its payment', () => {
    expect(primaryOf(opened(confirmed))).toEqual(['pay'])
    expect(primaryOf(opened(confirmed, { dirty: true }))).toEqual(['save'])
    expect(stepOf(actionsOf(opened({ ...confirmed, paid: true })))).toBeUndefined()
  })

  test('is returned; an admin may un-confirm it, and nobody deletes it', () => {
    expect(namesOf(opened(confirmed))).toEqual(['unconfirm', 'return', 'pay'])
    expect(namesOf(opened(confirmed, { mayUnconfirm: false }))).toEqual(['return', 'pay'])
  })

  test('offers its Save once something has changed', () => {
    expect(namesOf(opened(confirmed, { dirty: true }))).toContain('save')
  })

  test('stays confirmed while a line of it is returned', () => {
    const back = { ...soldLine, returned: true, returned_order_code: 'XSTH-20261121-0001' }
    const partly = opened({ ...confirmed, order_details: [back, soldLine] })
    expect(reasonOf(partly, 'unconfirm')).toBe('line_returned')
    expect(reasonOf(partly, 'return')).toBeUndefined()
    expect(reasonOf(opened({ ...confirmed, order_details: [back] }), 'return')).toBe('all_returned')
  })
})

test('a preorder is converted, never confirmed; once it is a sale, no action is left', () => {
  const preorder = { order_type: 'XSYD', code: 'XSYD-20261121-0001' } as const
  expect(namesOf(opened(preorder))).toEqual(['remove', 'save', 'convert', 'pay'])
  expect(reasonOf(opened(preorder, { dirty: true }), 'convert')).toBe('not_saved')
  const converted = { ...preorder, confirmed: true, yd_converted_order_code: sale.code }
  expect(namesOf(opened(converted))).toEqual([])
})

test('a return is confirmed, and is not returned itself', () => {
  expect(namesOf(opened({ order_type: 'XSTH' }))).toEqual(['remove', 'save', 'confirm'])
  expect(namesOf(opened({ order_type: 'XSTH', confirmed: true }))).toEqual(['unconfirm', 'pay'])
})
