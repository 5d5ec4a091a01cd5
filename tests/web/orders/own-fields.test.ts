import { expect, test } from 'vitest'
import { changeLine, type DraftLine, type OrderDraft } from '#domain/order/draft'
import type { Resource } from '#resource/resource'
import { bodyOf, draftOf } from '#web/pages/orders/order-record.ts'
import { missingFields, ownValue, shownOwnFields } from '#web/pages/orders/own-fields.ts'
import { soldLine, sale } from './stored-sale'

/** Lines to which a shop has added an engraving, which takes a font, and a box that nobody may leave open. */
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
  return missingFields(line, shownOwnFields(lines, line)).map(({ name }) => name)
}

test('what an installation adds to lines is shown where it applies, and missed where it must be', () => {
  const draft = opened()
  expect(shownOwnFields(lines, firstOf(draft)).map(({ name }) => name)).toEqual(['engraving', 'box'])
  expect(missingIn(draft)).toEqual(['box'])

  const engraved = changeLine(draft, 1, { own: { engraving: 'L & M' } })
  expect(missingIn(engraved)).toEqual(['font', 'box'])
  const whole = changeLine(engraved, 1, { own: { engraving: 'L & M', font: 'Song', box: 'red' } })
  expect(missingIn(whole)).toEqual([])
})

test('what is stored is read, what is typed wins and is sent', () => {
  const draft = opened({ box: 'blue' })
  expect(ownValue(firstOf(draft), 'box')).toBe('blue')
  expect(missingIn(draft)).toEqual([])
  expect(bodyOf(draft).order_details).not.toMatchObject([{ box: 'blue' }])

  const red = changeLine(draft, 1, { own: { box: 'red' } })
  expect(ownValue(firstOf(red), 'box')).toBe('red')
  expect(bodyOf(red).order_details).toMatchObject([{ id: soldLine.id, box: 'red' }])
})
