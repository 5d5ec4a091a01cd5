import { expect, test } from 'vitest'
import { referenceOf } from '#resource/references'
import type { Field } from '#resource/resource'

const customer_id: Field = { title: '客户', kind: 'reference', to: 'customers' }
const properties: Record<string, Field> = {
  customer_name: { title: '名称', kind: 'text' },
  material_id: { title: '材质', kind: 'text' },
  customer_id,
}

test('a companion comes from the property that refers, whatever else has a name like it', () => {
  expect(referenceOf('customer', { properties })).toEqual(['customer_id', customer_id])
  expect(referenceOf('material', { properties })).toBeUndefined()
  expect(referenceOf('customer_name', { properties })).toBeUndefined()
})
