import { ways } from './payments'
import { daysAfter, type Deal, type SavedOrder, type Trade } from '../trade'

/** Schedules the conversion of a preorder to a sale days later, and possibly its collection and payment on that day. */
export function convertLater(trade: Trade, deal: Deal, preorder: SavedOrder): void {
  const { api, dice, diary, today } = trade
  const date = daysAfter(deal.date, dice.between(4, 9), today)
  diary.on(date, async () => {
    const sale = await api.post<SavedOrder>(`/orders/convert/${preorder.id}`, { date })
    if (deal.plan.becomes === 'draft sale') return
    const confirmed = await api.post<SavedOrder>(`/orders/confirm/${sale.id}`)
    await ways.all(trade, deal, confirmed, date)
  })
}
