import { goldBars, looseStones } from './data/company'
import { textOf } from './demo-words'
import { noteAgo, type Trade } from './trade'

/** A manual movement into or out of the safe. */
interface MovedByHand {
  daysAgo: number
  in_out: 1 | -1
  /** Grams of a bar, carats of a stone. */
  weight: number
}

type Move = Omit<MovedByHand, 'daysAgo'> & { date: string; remarks: string | undefined }

/** Schedules the purchase of each bar, at the price of its day, and of each stone. */
export function noteSafe(trade: Trade): void {
  const { api, prices, words } = trade
  for (const [key, { daysAgo, moves, ...bar }] of Object.entries(goldBars))
    noteAgo(trade, daysAgo, async (date) => {
      const { moves: remarks, ...named } = textOf(words.bars, key)
      const bought = { ...bar, ...named, date, currency: 'HKD', price: prices.get(date) }
      const { id } = await api.post<{ id: number }>('/gold_bars', bought)
      noteMoves(trade, moves, remarks, (move) => api.post('/gold_bar_details', { gold_bar_id: id, ...move }))
    })
  for (const [key, { daysAgo, moves, ...stone }] of Object.entries(looseStones))
    noteAgo(trade, daysAgo, async (date) => {
      const { moves: remarks, ...named } = textOf(words.stones, key)
      const bought = { ...stone, ...named, date, currency: 'HKD', payment_method: 'check' }
      const { id } = await api.post<{ id: number }>('/diamonds', bought)
      noteMoves(trade, moves, remarks, (move) => api.post('/diamond_movements', { diamond_id: id, ...move }))
    })
}

function noteMoves(
  trade: Trade,
  moves: readonly MovedByHand[],
  remarks: readonly string[],
  write: (move: Move) => Promise<unknown>,
): void {
  for (const [index, { daysAgo, ...move }] of moves.entries())
    noteAgo(trade, daysAgo, (date) => write({ ...move, date, remarks: remarks[index] }))
}
