import { goldBarTexts } from '#web/print/documents/gold-bar-receipt-texts.ts'
import { writtenAlike, type PrintedDocument } from '#web/print/documents/document.ts'
import { inventoryLabelTexts } from '#web/print/documents/paper-facts.ts'
import { shelfTexts } from '#web/print/documents/shelf-list-texts.ts'
import { labelData } from '#web/print/label-data.ts'
import { expect, test } from 'vitest'
import { servedResources } from '../../../support/served-resources'
import { goldBarSource, shelfSource } from '../printed-papers'

test('the receipt of a gold bar shows the gold that was brought, by whom, and the present weight', () => {
  expect(goldBarTexts(goldBarSource(3))).toMatchObject({
    ...{ code: 'BAR00009', parties: '陆记珠宝', taken_in: '7.50 g', given_out: '0.00 g' },
    ...{ in_custody: '7.50 g', in_liang: '0.200', total_in: '7.50', held: '7.50' },
    movements: [
      { position: '1', kind: '收付款 Payment', party: '陆记珠宝', taken_in: '2.50', balance: '2.50' },
      { balance: '5.00' },
      { order_code: 'CPXS-0003', given_out: '', balance: '7.50' },
    ],
  })
})

test('a shelf list goes from place to place with a box to tick, totals by material, and no cost of ours', () => {
  const list = shelfTexts(shelfSource(3))
  expect(list).toMatchObject({
    ...{ quantity: '3', weight: '11.25', liang: '0.300', printed_on: '2026-11-30' },
    pieces: [
      { tick: '□', position: '1', code: 'R100-0001', location: '保险柜 1', color_size: '玫瑰金 / 15' },
      { code: 'R100-0003', location: '保险柜 1', counted: '' },
      { code: 'R100-0002', location: '柜台 A', quantity: '1', weight: '3.75' },
    ],
    materials: [{ material: '足金', codes: '3', quantity: '3', weight: '11.25', liang: '0.300' }],
  })
  expect(JSON.stringify(list)).not.toContain('12.34')
})

const bangle = {
  ...{ code: 'U200-12', name: '古法龙凤镯', weight: 37.429, size: '15', labor_fee: 16.55, diamond_count: 3 },
  color: { name: '金' },
}

test('a label shows the piece and its weight, and not its cost', () => {
  const label = inventoryLabelTexts(bangle, { name_ch: '金源' }, servedResources())
  expect(label).toMatchObject({
    ...{ code: 'U200-12', name: '古法龙凤镯', weight: '37.429 g', color_size: '金 / 15', diamonds: '3 粒' },
    settings: { name_ch: '金源' },
  })
  expect(JSON.stringify(label)).not.toContain('16.55')
})

test('labels of one print have the same decimals: 3.500 g beside 3.499 g', () => {
  const labelOf =
    (weight: number): PrintedDocument =>
    ({ places }) =>
      inventoryLabelTexts({ ...bangle, weight }, {}, servedResources(), places)
  const weights = (...papers: PrintedDocument[]) =>
    writtenAlike(papers, { usd: false, words: false }).map(({ weight }) => weight)

  expect(
    weights(labelOf(3.5), labelOf(3.499), ({ places }) => labelData({ ...bangle, weight: 4 }, places)),
  ).toEqual(['3.500 g', '3.499 g', '4.000 g'])
  expect(weights(labelOf(3.5), labelOf(3.49))).toEqual(['3.50 g', '3.49 g'])
})

test('nine rings under one code: their labels do not name the weight of all', () => {
  expect(labelData({ ...bangle, quantity: 9 })).toMatchObject({ code: 'U200-12', weight: '', diamonds: '' })
  expect(labelData({ ...bangle, quantity: 1 })).toMatchObject({ weight: '37.429 g', diamonds: '3 粒' })
})

test('a piece in a purchase has the same label before it has a record', () => {
  const { settings: _, ...label } = inventoryLabelTexts(bangle, {}, servedResources())
  const before = labelData(bangle)
  for (const name of ['code', 'name', 'weight', 'color_size', 'diamonds', 'size'])
    expect(before[name]).toBe(label[name])
})
