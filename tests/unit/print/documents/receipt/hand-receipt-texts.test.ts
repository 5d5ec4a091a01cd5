import { expect, test } from 'vitest'
import { handKey, movementOfKey, handReceiptTexts } from '#web/print/documents/gold-bar-receipt-texts.ts'
import { receiptSource } from '../../printed-papers'

const deposit = {
  in_out: 1,
  amount_value: 5000,
  currency: 'HKD',
  tender: 'check',
  date: '2026-11-21',
  created_at: '2026-11-21T07:30:59Z',
  payment: { id: 3, code: 'PAY-000003' },
  remarks: '存金计划',
} as const

const { customer, company, day, resources } = receiptSource()
const source = { customer, company, day, resources }

test('money that a customer leaves with us has a receipt', () => {
  expect(handReceiptTexts({ ...source, movement: deposit }, { usd: false, words: true })).toMatchObject({
    title_zh: '预存款收据',
    party_label: '兹收到 Received from',
    amount_text: 'HK$5,000.00',
    amount_in_words: 'HONG KONG DOLLARS FIVE THOUSAND ONLY',
    payment_method: '支票 Check',
    date_time: '2026-11-21 07:30',
    payment: { code: 'PAY-000003' },
    customer: { name: '陆记珠宝' },
    remarks_text: '备注 Remarks：存金计划',
    settlement: [{ label: '余额 Balance', now: 'HK$5,000.00' }],
  })
})

test('money that a customer takes back has a voucher to sign', () => {
  const movement = { ...deposit, in_out: -1 } as const
  expect(handReceiptTexts({ ...source, movement }, { usd: false, words: false })).toMatchObject({
    title_en: 'BALANCE WITHDRAWAL VOUCHER',
    customer_signature: '收款人 Received by',
  })
})

test('the key of such a receipt differs from that of an order payment', () => {
  expect(movementOfKey(handKey(12))).toBe('12')
  expect(movementOfKey('12')).toBeUndefined()
})
