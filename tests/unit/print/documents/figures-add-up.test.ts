import { readFileSync } from 'node:fs'
import { rowsAt, textAt, type PrintData } from '#drawing/drawing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, multiply, subtract, sum } from '#domain/decimal'
import { lineFigures, type LineInput, type SettlementMode } from '#domain/order/line'
import { orderTotals } from '#domain/order/totals'
import { unpaid } from '#domain/payment/unpaid'
import { liangOf } from '#domain/weight'
import { readContent } from '#paper/panel'
import type { TableElement } from '#paper/panel-element'
import type { PrintedOrder } from '#web/print/documents/order/order-texts.ts'
import type { ConfirmedReturn } from '#web/print/documents/order/returned-goods.ts'
import { inExtent } from '../../../support/extent'
import { ring, sale } from '../printed-order'
import { printedOrder } from '../printed-texts'

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((units) => Number(`${units}e-2`))
const milligrams = fc.integer({ min: 1, max: 500_000 }).map((units) => Number(`${units}e-3`))
const centigrams = fc.integer({ min: 1, max: 50_000 }).map((units) => Number(`${units}e-2`))

/** The input of a clerk for a line. */
const lineOf = (grams: fc.Arbitrary<number>) =>
  fc.record({
    weight: grams,
    quantity: fc.integer({ min: 1, max: 9 }),
    gold_price_per_gram_value: cents(150_000),
    labor_fee_per_gram_value: cents(9_999),
    diamond_fee_value: fc.oneof(fc.constant(0), cents(9_999_999)),
    discount_type: fc.constant('percentage' as const),
    discount_value: fc.oneof(fc.constant(0), cents(1_000)),
  })

interface Story {
  lines: LineInput[]
  mode: SettlementMode
  /** Hundredths of the debt: the paid part, and the offset of a return. */
  paid: number
  offset: number
}

const linesOf = (grams: fc.Arbitrary<number>) => fc.array(lineOf(grams), { minLength: 1, maxLength: 12 })

const story: fc.Arbitrary<Story> = fc.record({
  lines: fc.oneof(linesOf(milligrams), linesOf(centigrams)),
  mode: fc.constantFrom<SettlementMode[]>('no_gold', 'with_gold'),
  paid: fc.integer({ min: 0, max: 50 }),
  offset: fc.integer({ min: 0, max: 50 }),
})

/** The order as the server computes it, and the return with its offset. */
function told({ lines, mode, paid, offset }: Story): { order: PrintedOrder; returns: ConfirmedReturn[] } {
  const details = lines.map((line) => ring({ ...line, ...lineFigures(line, mode), payment_method: mode }))
  const totals = orderTotals(lines.map((line) => ({ ...line, ...lineFigures(line, mode) })))
  const part = (hundredths: number) => ({
    value: multiply(totals.receivable_cash_value, multiply(hundredths, 0.01), 2),
    weight: multiply(totals.receivable_gold_weight, multiply(hundredths, 0.01), 3),
  })
  const taken = part(offset)
  const returns = [
    {
      code: 'XSTH-20261122-0001',
      date: '2026-11-22',
      receivable_cash_value: taken.value,
      receivable_gold_weight: taken.weight,
      offset_cash_value: taken.value,
      offset_gold_weight: taken.weight,
      order_details: [],
    },
  ]
  const payment = { ...part(paid), rate: 1 }
  const figures = unpaid(totals, lines.length, [payment], returns)
  const order = sale({
    ...totals,
    ...figures,
    payment_method: mode,
    weight_in_liang: sum(lines.map(({ weight }) => liangOf(weight))),
    order_details: details,
    payments: [],
  })
  return { order, returns }
}

const number = (text: string) => Number(text.replaceAll(',', '') || '0')

/** The table of lines of a shipped order's paper, every column of it. */
function linesTable(template: string): TableElement {
  const { content }: { content: unknown } = JSON.parse(
    readFileSync(`print-templates/${template}.json`, 'utf8'),
  )
  const read = readContent(JSON.stringify(content))
  const elements = 'panels' in read ? read.panels.flatMap((panel) => panel.elements) : []
  const found = elements.find((element) => element.type === 'table' && element.field === 'order_details')
  if (found?.type !== 'table') throw new Error(`${template} has no table of lines`)
  return found
}

/** The sum of a column as a reader adds it up, and the total below it. */
function columnSums(
  data: PrintData,
  { columns }: TableElement,
): { field: string; cells: number; total: number }[] {
  const rows = rowsAt(data, 'order_details')
  return columns.flatMap(({ field, summary }) => {
    const [, total] = /^\$\{(\w+)\}$/.exec(summary) ?? []
    if (total === undefined) return []
    const cells = sum(rows.map((row) => number(textAt(row, field))))
    return [{ field, cells, total: number(textAt(data, total)) }]
  })
}

/** Cash and gold of a text such as `HK$467.86 + 37.429 g`. */
function amounts(text: string): { cash: number; gold: number } {
  const [cash = '', gold = ''] = text.split(' + ')
  return { cash: number(cash.replace('HK$', '')), gold: number(gold.replace(' g', '')) }
}

const forAnyOrder = (check: (data: PrintData, mode: SettlementMode) => void) =>
  fc.assert(
    fc.property(story, (one) => {
      const { order, returns } = told(one)
      check(printedOrder(order, {}, undefined, returns), one.mode)
    }),
    { numRuns: inExtent(150, 50) },
  )

describe('an order of any lines', () => {
  test.each(['sales-order', 'preorder', 'sales-return', 'purchase-order'])(
    'has columns of the %s that add up to their printed totals',
    (template) => {
      const table = linesTable(template)
      forAnyOrder((data) => {
        const sums = columnSums(data, table)
        expect(sums.length).toBeGreaterThan(3)
        for (const { field, cells, total } of sums) expect([field, cells]).toEqual([field, total])
      })
    },
  )

  test('has printed amounts of weight × price, with the stones on top', () => {
    forAnyOrder((data) => {
      for (const row of rowsAt(data, 'order_details')) {
        const of = (name: string) => number(textAt(row, name))
        const price = add(of('gold_price_per_gram_value'), of('labor_fee_per_gram_value'))
        const amount = add(multiply(of('weight'), price, 2), of('diamond_fee_value'))
        expect(amount).toBe(of('amount'))
      }
    })
  })

  test('has the amount due by the lines printed above it: the total less returns and payments', () => {
    forAnyOrder((data) => {
      const [total, ...taken] = rowsAt(data, 'summary').map((row) => amounts(textAt(row, 'value')))
      const due = amounts(textAt(data, 'unpaid'))
      expect(subtract(total?.cash ?? NaN, sum(taken.map(({ cash }) => cash)))).toBe(due.cash)
      expect(subtract(total?.gold ?? NaN, sum(taken.map(({ gold }) => gold)))).toBe(due.gold)
    })
  })

  test('has all its weights with as many decimals', () => {
    forAnyOrder((data) => {
      const grams = [...JSON.stringify(data).matchAll(/[\d,]+\.(\d+) g\b/g)].map(
        ([, places]) => places?.length,
      )
      const columns = rowsAt(data, 'order_details').map((row) => textAt(row, 'weight').split('.')[1]?.length)
      expect(new Set([...grams, ...columns]).size).toBe(1)
    })
  })
})

test('shows what a return after the sale brought back and took off', () => {
  const back = {
    code: 'XSTH-20261122-0001',
    date: '2026-11-22T00:00:00Z',
    receivable_cash_value: 4948.79,
    receivable_gold_weight: 0,
    offset_cash_value: 4948.79,
    offset_gold_weight: 0,
    order_details: [{ inventory_code: 'R100', product_code: 'R100', weight: 5.125 }],
  }
  const order = sale({ receivable_cash_value: 12_948.79, paid_cash_value: 0, unpaid_cash_value: 8000 })
  const data = printedOrder(order, {}, undefined, [back])
  expect(data.summary).toEqual([
    { label: '应收 Total', value: 'HK$12,948.79' },
    { label: '退货冲抵 Offset', value: 'HK$4,948.79' },
    { label: '已收 Received', value: 'HK$0.00' },
  ])
  expect(data.unpaid).toBe('HK$8,000.00')
  expect(data.particulars).toBe('退货 Returned：2026-11-22 XSTH-20261122-0001 · R100 5.125 g · HK$4,948.79')
})

test('shows no gold price when it is in gold, since weight × price would be another amount', () => {
  const line = ring({ payment_method: 'with_gold', unit_price_per_gram_value: 16 })
  const [row] = rowsAt(
    printedOrder(sale({ payment_method: 'with_gold', order_details: [line] })),
    'order_details',
  )
  expect(row).toMatchObject({ gold_price_per_gram_value: '', labor_fee_per_gram_value: '16.00' })
})
