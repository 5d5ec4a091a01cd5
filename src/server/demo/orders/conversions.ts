import { ways } from './payments'
import { daysAfter, type Deal, type SavedOrder, type Trade } from '../trade'

/** Notes in the diary that a preorder becomes a sale days later, and perhaps is fetched and paid on that day. */
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
