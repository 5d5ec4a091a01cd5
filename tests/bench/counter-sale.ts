import type { BenchShop } from './bench-shop'
import { STOCK_ROWS, stockCode } from './fill'

interface Order {
  id: number
  code: string
  receivable_cash_value: number
}

/** A counter's sale of two lines: written, paid in cash and confirmed. */
async function sell({ call }: BenchShop, customer_id: number, number: number): Promise<void> {
  const lines = [0, 1].map((position) => {
    const code = stockCode(1 + ((number * 2 + position) % STOCK_ROWS))
    const goods = { product_code: code.split('-')[0], inventory_code: code, quantity: 1, weight: 3.75 }
    return { ...goods, gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }
  })
  const order = await call<Order>('POST', '/_api/orders', {
    order_type: 'CPXS',
    customer_id,
    order_details: lines,
  })
  const payment = { order_code: order.code, payment_method: 'cash', value: order.receivable_cash_value }
  await call('POST', '/_api/order_payments', payment)
  await call('POST', `/_api/orders/confirm/${order.id}`)
}

/** Orders a second that clients at that many counters sell at once, each to a customer of its own. */
export async function ordersASecond(shop: BenchShop, clients: number, sales: number): Promise<number> {
  const { data } = await shop.call<{ data: { id: number }[] }>('POST', '/_api/customers/search', {
    per_page: clients,
  })
  const start = performance.now()
  await Promise.all(
    data.map(async ({ id }, client) => {
      for (let sale = 0; sale < sales; sale++) await sell(shop, id, (clients * 1000 + client) * sales + sale)
    }),
  )
  return (data.length * sales * 1000) / (performance.now() - start)
}
