import { readTable } from '../data/table'
import { customerOf, noteAgo, type Trade } from '../trade'

/** Manual deposits and withdrawals on balances, in the customer's currency; wrong ones are reversed. */
const movements = readTable(
  ['customer', 'daysAgo', 'in_out', 'value', 'remarks', 'wrong'],
  `
  WAHHING | 26 |  1 | 180000 | 预存货款，转账入数
  HENGLI  | 23 |  1 | 300000 | 预存货款，人民币转账
  陳美玲  | 19 |  1 |  20000 | 存金计划，每月存入
  WAHHING | 13 |  1 | 120000 | 续存货款，支票 No. 448210
  MACYUEN | 12 |  1 |  80000 | 预存货款
  MACYUEN | 12 |  1 |  80000 | 预存货款 | yes
  HENGLI  |  7 | -1 |  50000 | 客户提取部分预存款
  陳美玲  |  5 |  1 |   5000 | 存金计划，每月存入
  `,
)

/** Schedules the manual movements of balances. */
export function noteBalances(trade: Trade): void {
  const { api, catalogue } = trade
  for (const { customer, daysAgo, in_out, value, remarks, wrong } of movements)
    noteAgo(trade, Number(daysAgo), async (date) => {
      const { id: customer_id, currency } = customerOf(catalogue, customer)
      const amount = { value: Number(value), currency }
      const entry = { customer_id, in_out: Number(in_out), amount, date, remarks }
      const { id } = await api.post<{ id: number }>('/customer_balance_details', entry)
      if (wrong !== '') await api.remove(`/customer_balance_details/${id}`)
    })
}
