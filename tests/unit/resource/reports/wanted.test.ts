import { expect, test } from 'vitest'
import { endOf } from '#resource/reports/path'
import { textsOf, wantedOf } from '#resource/reports/wanted'
import { shippedResources } from '../../../support/resource-files'

const resources = shippedResources()

test.each([
  ['orders', 'confirmed', ['true'], true],
  ['orders', 'confirmed', ['false'], false],
  ['orders', 'order_type', ['CPXS'], 'CPXS'],
  ['orders', 'order_type', ['CPXS', 'XSTH'], ['CPXS', 'XSTH']],
  ['orders', 'customer_id', ['7'], 7],
  ['order_details', 'product_code', ['0012'], '0012'],
])('%s.%s as %j wants %j, and reads back the same', (of, path, texts, wanted) => {
  const end = endOf(resources, of, path)
  if (!end) throw new Error(`${path} leads nowhere`)
  expect(wantedOf(end.field, texts)).toEqual(wanted)
  expect(textsOf(wanted)).toEqual(texts)
})

test('without a text nothing is wanted', () => {
  const end = endOf(resources, 'orders', 'confirmed')
  expect(end && wantedOf(end.field, [])).toBeUndefined()
})
