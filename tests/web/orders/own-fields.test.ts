import { expect, test } from 'vitest'
import { changeHeader, changeLine, type DraftLine, type OrderDraft } from '#domain/order/draft/draft'
import type { Resource } from '#resource/resource'
import { afterReload, stateOf } from '#web/pages/orders/editor/use-order-calls.ts'
import { headFields, headValue } from '#web/pages/orders/head/head-fields.ts'
import { bodyOf, mergedOrder, orderDifferences } from '#web/pages/orders/editor/order-merge.ts'
import { draftOf } from '#web/data/records/order-record.ts'
import { missingFields, ownValue, shownOwnFields } from '#web/pages/orders/head/own-fields.ts'
import { soldLine, sale } from './stored-sale'

/** Lines to which a shop has added an engraving, which takes a font, and a required box. */
const lines: Resource = {
  $id: 'order_details',
  title: '订单明细',
  key: 'id',
  dialog: { width: '70%', height: '70%' },
  access: { read: ['admin'], write: ['admin'], delete: ['admin'] },
  required: ['quantity', 'box'],
  properties: {
    quantity: { title: '件数', kind: 'integer' },
    amount: { title: '金额', kind: 'money', readOnly: true },
    engraving: { title: '刻字', kind: 'text' },
    font: { title: '字体', kind: 'text' },
    box: { title: '首饰盒', kind: 'text' },
  },
  allOf: [
    {
      if: { properties: { engraving: { minLength: 1 } }, required: ['engraving'] },
      then: { required: ['font'] },
    },
  ],
  list: { columns: ['quantity'], sort: 'id|ASC', search: [] },
  form: { columns: 1, sections: [] },
}

const opened = (own: Record<string, unknown> = {}) =>
  draftOf({ ...sale, order_details: [{ ...soldLine, ...own }] })

function firstOf({ lines: [line] }: OrderDraft): DraftLine {
  if (!line) throw new Error('the sale has a line')
  return line
}

const missingIn = (draft: OrderDraft) => {
  const line = firstOf(draft)
  return missingFields(line, shownOwnFields(lines, line, 'CPXS')).map(({ name }) => name)
}

test('fields that an installation adds to lines show where they apply, and are required where they must be', () => {
  const draft = opened()
  expect(shownOwnFields(lines, firstOf(draft), 'CPXS').map(({ name }) => name)).toEqual(['engraving', 'box'])
  expect(missingIn(draft)).toEqual(['box'])

  const engraved = changeLine(draft, 1, { own: { engraving: 'L & M' } })
  expect(missingIn(engraved)).toEqual(['font', 'box'])
  const whole = changeLine(engraved, 1, { own: { engraving: 'L & M', font: 'Song', box: 'red' } })
  expect(missingIn(whole)).toEqual([])
})

test('stored values are read; typed ones win and are sent', () => {
  const draft = opened({ box: 'blue' })
  expect(ownValue(firstOf(draft), 'box')).toBe('blue')
  expect(missingIn(draft)).toEqual([])
  expect(bodyOf(draft).order_details).not.toMatchObject([{ box: 'blue' }])

  const red = changeLine(draft, 1, { own: { box: 'red' } })
  expect(ownValue(firstOf(red), 'box')).toBe('red')
  expect(bodyOf(red).order_details).toMatchObject([{ id: soldLine.id, box: 'red' }])
})

/**
 * Orders to which the shop has added where the customer came from, and a gift card until the goods are picked
 * up.
 */
const orders: Resource = {
  ...lines,
  $id: 'orders',
  required: ['channel'],
  properties: {
    confirmed: { title: '已确认', kind: 'boolean', readOnly: true, default: false },
    channel: { title: '来源', kind: 'text' },
    gift_card: { title: '礼品卡', kind: 'text' },
    unnamed: { title: '其他', kind: 'text' },
  },
  allOf: [{ if: { properties: { confirmed: { const: false } } }, then: { properties: { gift_card: true } } }],
  form: { columns: 1, sections: [{ fields: ['gift_card', 'remarks', 'confirmed'] }] },
}

const openedOrder = (held: Record<string, unknown>) => draftOf({ ...sale, ...held })
const shownIn = ({ header }: OrderDraft) =>
  headFields(orders, header).map((field) => [field.name, field.locked, headValue(header, field)])

test('the head shows the fields of its form and required ones; confirming freezes those for drafts only', () => {
  const held = { gift_card: 'For Mei', unnamed: 'unseen' }
  expect(shownIn(openedOrder(held))).toEqual([
    ['gift_card', false, 'For Mei'],
    ['channel', false, undefined],
  ])
  expect(shownIn(openedOrder({ ...held, confirmed: true }))).toEqual([
    ['gift_card', true, 'For Mei'],
    ['channel', false, undefined],
  ])
  expect(shownIn(openedOrder({ confirmed: true }))).toEqual([['channel', false, undefined]])
})

test('when two clerks fill in an added field, neither overwrites the other unseen', () => {
  const base = openedOrder({})
  const mine = changeLine(changeHeader(base, { own: { channel: 'Instagram' } }), 1, { own: { box: 'red' } })
  const gift = { ...sale, gift_card: 'For Mei', updated_at: '2026-11-21T11:00:00Z' }
  expect(bodyOf(afterReload({ ...stateOf(sale, base), draft: mine }, gift).draft)).toMatchObject({
    channel: 'Instagram',
    updated_at: gift.updated_at,
  })

  const other = { ...gift, channel: 'WeChat' }
  expect(bodyOf(afterReload({ ...stateOf(sale, base), draft: mine }, other).draft)).toMatchObject({
    updated_at: sale.updated_at,
  })
  const versions = { base, mine, theirs: draftOf(other) }
  const found = orderDifferences(versions)
  expect(found.map(({ property, changedBy }) => [property, changedBy])).toEqual([
    ['channel', undefined],
    ['box', 'mine'],
  ])
  expect(bodyOf(mergedOrder(versions, found, { channel: 'theirs' }))).toMatchObject({
    order_details: [{ box: 'red' }, {}],
  })
  expect(bodyOf(mergedOrder(versions, found, { channel: 'mine' }))).toMatchObject({ channel: 'Instagram' })
})
