import { divide, least, multiply } from '#domain/decimal'
import { filled } from '../../process/messages'
import type { Deal, SavedOrder, Trade } from '../trade'

/** Pays a percentage of an order's metal with a bar that the customer brings; it is empty until it is weighed in. */
export async function payByCustomersBar(
  { api, prices, words }: Trade,
  { customer }: Deal,
  order: SavedOrder,
  percent: number,
  date: string,
): Promise<void> {
  const weight = divide(multiply(order.unpaid_gold_weight, percent), 100, percent === 100 ? 3 : 0)
  const name = filled(words.customers_bar.name, { customer: customer.name })
  const bar = { name, weight: 0, date, currency: 'HKD', price: prices.get(date) }
  const { code } = await api.post<{ code: string }>('/gold_bars', {
    ...bar,
    remarks: words.customers_bar.remarks,
  })
  await give({ api }, order, code, weight, date)
}

/** Pays a supplier's metal from the heaviest bar in the safe, as far as it reaches. */
export async function payByOwnBar({ api }: Trade, order: SavedOrder, date: string): Promise<void> {
  const heaviest = { sorts: ['current_weight|DESC'], per_page: 1 }
  const { data } = await api.post<{ data: { code: string; current_weight: number }[] }>(
    '/gold_bars/search',
    heaviest,
  )
  for (const { code, current_weight } of data)
    await give({ api }, order, code, least(order.unpaid_gold_weight, current_weight), date)
}

async function give(
  { api }: Pick<Trade, 'api'>,
  { code: order_code }: SavedOrder,
  gold_bar_code: string,
  weight: number,
  date: string,
): Promise<void> {
  await api.post('/order_payments', { order_code, payment_method: 'gold_bar', gold_bar_code, weight, date })
}
