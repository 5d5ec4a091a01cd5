import { products } from '../data/goods'
import { textOf } from '../demo-words'
import { daysAfter, type Deal, type SavedOrder, type Trade } from '../trade'

/** The extent of a return in the demo; the offset follows from what the sale still owes. */
export interface Returned {
  lines: 'one' | 'all'
  until: 'draft' | 'confirmed' | 'cash' | 'balance'
}

/** Schedules a return some days after a day. */
export function returnLater(
  trade: Trade,
  { plan: { returned }, currency }: Deal,
  sale: SavedOrder,
  day: string,
): void {
  if (!returned) return
  const { api, dice, diary, today, words } = trade
  const date = daysAfter(day, dice.between(1, 4), today)
  diary.on(date, async () => {
    const lines = returned.lines === 'one' ? sale.order_details.slice(0, 1) : sale.order_details
    const detail_ids = lines.map(({ id }) => id)
    const [first] = lines
    const remarks = dice.pick(textOf(words.returns, categoryOf(first?.product_code)))
    const draft = await api.post<SavedOrder>(`/orders/return/${sale.id}`, { detail_ids, date })
    const { updated_at } = draft
    await api.put(`/orders/${draft.id}`, { updated_at, remarks })
    if (returned.until === 'draft') return
    const { code, unpaid_cash_value } = await api.post<SavedOrder>(`/orders/confirm/${draft.id}`)
    const { until } = returned
    if (until !== 'confirmed')
      await api.post('/order_payments', {
        ...{ order_code: code, payment_method: until, value: unpaid_cash_value, currency, date },
      })
  })
}

/** The code of a product's category. */
function categoryOf(product_code: string | undefined): string {
  return products.find(({ code }) => code === product_code)?.category ?? ''
}
