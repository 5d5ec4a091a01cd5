import { daysAfter, type Deal, type SavedOrder, type Trade } from '../trade'

/** The extent of a return in the demo; the offset follows from what the sale still owes. */
export interface Returned {
  lines: 'one' | 'all'
  until: 'draft' | 'confirmed' | 'cash' | 'balance'
}

/** The reasons for returns, by the first letter of the product's code. */
const reasons: Record<string, readonly string[]> = {
  R: ['圈口不合，退货', '戒臂有划痕，退货'],
  B: ['手镯圈口偏小，退货', '开合不顺，退货'],
  N: ['链扣松动，退货', '链长与订单不符'],
  P: ['款式与订样不符，退货', '扣头过细，退货'],
  E: ['耳针松动，退货', '左右大小不一，退货'],
  L: ['手链长度不合，退货', '链节有断点，退货'],
}

/** Schedules a return some days after a day. */
export function returnLater(
  trade: Trade,
  { plan: { returned }, currency }: Deal,
  sale: SavedOrder,
  day: string,
): void {
  if (!returned) return
  const { api, dice, diary, today } = trade
  const date = daysAfter(day, dice.between(1, 4), today)
  diary.on(date, async () => {
    const lines = returned.lines === 'one' ? sale.order_details.slice(0, 1) : sale.order_details
    const detail_ids = lines.map(({ id }) => id)
    const [first] = lines
    const remarks = dice.pick(reasons[first?.product_code[0] ?? ''] ?? ['客人退货'])
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
