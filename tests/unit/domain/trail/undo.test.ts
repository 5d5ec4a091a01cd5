import { expect, test } from 'vitest'
import { linesIn, undone, type Change, type RecordShape } from '#domain/trail/undo'

const sale: RecordShape = { resource: 'orders', lines: { order_details: 'order_details' } }
const ring = { id: 7, weight: 2 }
const bangle = { id: 8, weight: 30 }

const of = (resource: string, key: unknown, before: Change['before'], after: Change['after']): Change => ({
  ...{ resource, key, before, after },
})

test('a changed record returns to its earlier state, with everything that the change left alone', () => {
  const change = of('orders', 1, { remarks: 'wrapped' }, { remarks: null })
  expect(undone({ id: 1, remarks: null, weight: 2 }, change, sale)).toEqual({
    ...{ id: 1, remarks: 'wrapped', weight: 2 },
  })
})

test('before its creation there was no record, and after its deletion there was', () => {
  expect(undone({ id: 1 }, of('orders', 1, null, { id: 1 }), sale)).toBeNull()
  expect(undone(null, of('orders', 1, { id: 1 }, null), sale)).toEqual({ id: 1 })
  expect(undone({ id: 1 }, of('orders', 1, null, null), sale)).toEqual({ id: 1 })
})

test('a line that changed, came or went returns to its state, exists, or does not', () => {
  const state = { order_details: [ring, bangle] }
  const then = (change: Change) => linesIn(undone(state, change, sale) ?? {}, 'order_details')
  expect(then(of('order_details', 7, { weight: 1 }, { weight: 2 }))).toEqual([{ id: 7, weight: 1 }, bangle])
  expect(then(of('order_details', 8, null, bangle))).toEqual([ring])
  expect(then(of('order_details', 9, { id: 9 }, null))).toEqual([ring, bangle, { id: 9 }])
  expect(then(of('order_details', 7, ring, null))).toEqual([bangle, ring])
  expect(then(of('prints', 7, null, null))).toEqual([ring, bangle])
})
