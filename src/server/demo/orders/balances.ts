import { textOf } from '../demo-words'
import { readTable } from '../data/table'
import { customerOf, noteAgo, type Trade } from '../trade'

/** Manual deposits and withdrawals on balances, in the customer's currency; wrong ones are reversed. */
const movements = readTable(
  ['customer', 'daysAgo', 'in_out', 'value', 'words', 'wrong'],
  `
  WAHHING  | 26 |  1 | 180000 | transfer
  HENGLI   | 23 |  1 | 300000 | renminbi
  mei-ling | 19 |  1 |  20000 | savings
  WAHHING  | 13 |  1 | 120000 | check
  MACYUEN  | 12 |  1 |  80000 | deposit
  MACYUEN  | 12 |  1 |  80000 | deposit | yes
  HENGLI   |  7 | -1 |  50000 | withdrawal
  mei-ling |  5 |  1 |   5000 | savings
  `,
)

/** Schedules the manual movements of balances. */
export function noteBalances(trade: Trade): void {
  const { api, catalogue } = trade
  for (const { customer, daysAgo, in_out, value, words, wrong } of movements)
    noteAgo(trade, Number(daysAgo), async (date) => {
      const { id: customer_id, currency } = customerOf(catalogue, customer)
      const amount = { value: Number(value), currency }
      const entry = {
        customer_id,
        in_out: Number(in_out),
        amount,
        date,
        remarks: textOf(trade.words.balances, words),
      }
      const { id } = await api.post<{ id: number }>('/customer_balance_details', entry)
      if (wrong !== '') await api.remove(`/customer_balance_details/${id}`)
    })
}
