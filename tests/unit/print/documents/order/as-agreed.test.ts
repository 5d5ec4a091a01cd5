import { expect, test } from 'vitest'
import { asAgreed } from '#web/print/documents/order/order-document.ts'
import { ring, sale } from '../../printed-order'

const today = {
  customer: { id: 3, code: 'LUK2', name: 'Renamed wholesale', phone: '2345 6789' },
  order_details: [ring({ product: { name: 'Renamed ring' }, color: null })],
}

test('a confirmed order is printed with the names under which it was confirmed', () => {
  const names = { product: { code: 'R100', name: '足金光身戒' }, color: null, size: '15', fineness: null }
  const agreed = { customer: { id: 3, code: 'LUK', name: '陆记珠宝' } }
  const [line] = today.order_details
  const order = sale({ ...today, agreed, order_details: [{ ...ring(), ...line, agreed: names }] })
  expect(asAgreed(order)).toMatchObject({
    customer: { id: 3, code: 'LUK', name: '陆记珠宝', phone: '2345 6789' },
    order_details: [{ product: { code: 'R100', name: '足金光身戒' }, color: null }],
  })
})

test('a draft is printed with the names of today', () => {
  const draft = sale({ ...today, agreed: null })
  expect(asAgreed(draft)).toEqual(draft)
})
