import { goldBars, looseStones } from './data/company'
import { noteAgo, type Trade } from './trade'

/** A manual movement into or out of the safe. */
interface MovedByHand {
  daysAgo: number
  in_out: 1 | -1
  /** Grams of a bar, carats of a stone. */
  weight: number
  remarks: string
}

/** Schedules the purchase of each bar, at the price of its day, and of each stone. */
export function noteSafe(trade: Trade): void {
  const { api, prices } = trade
  for (const { daysAgo, moves, ...bar } of goldBars)
    noteAgo(trade, daysAgo, async (date) => {
      const bought = { ...bar, date, currency: 'HKD', price: prices.get(date) }
      const { id } = await api.post<{ id: number }>('/gold_bars', bought)
      noteMoves(trade, moves, (move) => api.post('/gold_bar_details', { gold_bar_id: id, ...move }))
    })
  for (const { daysAgo, moves, ...stone } of looseStones)
    noteAgo(trade, daysAgo, async (date) => {
      const bought = { ...stone, date, currency: 'HKD', payment_method: 'check' }
      const { id } = await api.post<{ id: number }>('/diamonds', bought)
      noteMoves(trade, moves, (move) => api.post('/diamond_movements', { diamond_id: id, ...move }))
    })
}

function noteMoves(
  trade: Trade,
  moves: readonly MovedByHand[],
  write: (move: Omit<MovedByHand, 'daysAgo'> & { date: string }) => Promise<unknown>,
): void {
  for (const { daysAgo, ...move } of moves) noteAgo(trade, daysAgo, (date) => write({ ...move, date }))
}
