import { statementTexts } from '#web/print/documents/customer-statement-texts.ts'
import { rowsAt } from '#drawing/drawing'
import { describe, expect, test } from 'vitest'
import { statementSource } from '../printed-papers'

const plain = { usd: false, words: false }

describe('the statement of a customer', () => {
  test('begins with the opening, shows each entry with the debt after it, and ends with the closing', () => {
    const statement = statementTexts(statementSource(2), { usd: false, words: true })
    expect(statement).toMatchObject({
      ...{ code: 'LUK', name: '陆记珠宝', period: '2026-11-01 – 2026-11-30' },
      ...{ closing_cash: '120.50', closing_gold: '3.00' },
      amount_in_words: 'HONG KONG DOLLARS ONE HUNDRED TWENTY AND CENTS FIFTY ONLY',
      balances: [
        { label: 'HKD', opening: 'HK$100.00', charged: 'HK$20.50', paid: 'HK$0.00', closing: 'HK$120.50' },
        { label: '黄金 Gold', opening: '0.00 g', charged: '3.00 g', closing: '3.00 g' },
      ],
    })
    expect(rowsAt(statement, 'entries')).toMatchObject([
      { date: '2026-11-01', cash_balance: '100.00', gold_balance: '0.00' },
      { description: '销售 Sale', charged: '10.25', paid: '', cash_balance: '110.25', gold_charged: '1.50' },
      { document: 'CPXS-0002', order_code: '', cash_balance: '120.50', gold_balance: '3.00' },
    ])
  })

  test('of several currencies names them, line by line', () => {
    const dollars = { currency: 'USD', value: -5 }
    const { opening, closing } = statementSource(1).statement
    const statement = statementTexts(
      statementSource(1, { opening, closing: { ...closing, cash: [...closing.cash, dollars] } }),
      { usd: false, words: true },
    )
    expect(statement.closing_cash).toBe('HK$110.25\n-US$5.00')
    expect(rowsAt(statement, 'entries')).toMatchObject([
      { cash_balance: 'HK$100.00\nUS$0.00' },
      { cash_balance: 'HK$110.25' },
    ])
    expect(statement.amount_in_words).not.toContain('US DOLLARS')
  })

  test('payments show their method, and movements of the balance their kind', () => {
    const [sale] = statementSource(1).statement.data
    if (!sale) throw new Error('an entry')
    const check = { ...sale, kind: 'payment', payment_method: 'check', cash: -10.25, code: 'PAY-1' } as const
    const deposit = { ...check, kind: 'deposit', payment_method: null } as const
    const { data } = { data: [check, deposit] }
    expect(rowsAt(statementTexts(statementSource(0, { data }), plain), 'entries').slice(1)).toMatchObject([
      { description: '支票 Check', charged: '', paid: '10.25', order_code: 'CPXS-0001' },
      { description: '存入余额 Deposit' },
    ])
  })

  test('a payment in another currency shows what was paid and what it counted', () => {
    const [sale] = statementSource(1).statement.data
    if (!sale) throw new Error('an entry')
    const dollars = { paid_value: 1000, paid_currency: 'USD', cash: -7740 }
    const data = [{ ...sale, kind: 'payment', payment_method: 'cash', ...dollars } as const]
    expect(rowsAt(statementTexts(statementSource(0, { data }), plain), 'entries')[1]).toMatchObject({
      description: '现金 Cash\nUS$1,000.00',
      paid: '7,740.00',
    })
  })

  test('without bounds reaches from its first entry to today', () => {
    const open = { from: null, to: null }
    expect(statementTexts(statementSource(1, open), plain).period).toBe('2026-11-02 – 2026-11-30')
    expect(statementTexts(statementSource(0, open), plain).period).toBe('2026-11-30 – 2026-11-30')
  })
})
