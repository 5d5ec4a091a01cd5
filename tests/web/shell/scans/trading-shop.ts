import { today } from '#tests/support/shop.ts'
import type { ServedShop } from '#tests/support/served-shop.ts'

const line = { gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }
const bangle = { product_code: 'U200', quantity: 1, weight: 30.12 }

/**
 * Ten rings and two bangles, or as many as given, in stock, a wholesaler, and a draft sale of a ring to them.
 */
export async function trade({ call }: ServedShop, bangles = 2) {
  const make = async (path: string, record: object) => Number((await call('POST', path, record)).body.id)
  const material_id = await make('/materials', { name: '足金', price_ranges: '0,10' })
  const customer_id = await make('/customers', { code: 'LUK', name: 'Luk Wholesale' })
  const source = await make('/customers', { code: 'SUP', name: 'Golden Source' })
  await make('/products', { code: 'R1001', name: 'Plain ring', material_id })
  await make('/products', { code: 'U200', name: 'Bangle', material_id, is_unique_code: true })
  const order = async (order_type: string, who: number, goods: object[]) => {
    const order_details = goods.map((each) => ({ ...line, ...each }))
    const { body } = await call('POST', '/orders', {
      order_type,
      date: today,
      customer_id: who,
      order_details,
    })
    return { id: Number(body.id), code: String(body.code) }
  }
  const confirm = ({ id }: { id: number }) => call('POST', `/orders/confirm/${id}`)
  await call('POST', `/products/U200/codes?count=${bangles}`)
  const goods = Array.from({ length: bangles }, (_, place) => ({ ...bangle, inventory_code_seq: place + 1 }))
  await confirm(await order('CPRK', source, [{ product_code: 'R1001', quantity: 10, weight: 100 }, ...goods]))
  const ring = { product_code: 'R1001', inventory_code: 'R1001', quantity: 1, weight: 10 }
  const sale = await order('CPXS', customer_id, [ring])
  const sell = async (inventory_code: string) => {
    const sold = await order('CPXS', customer_id, [{ ...bangle, inventory_code }])
    await confirm(sold)
    return sold
  }
  return { sale, sell, confirm }
}
