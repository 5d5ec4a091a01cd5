import { textOf } from '../demo-words'
import { partOf } from './payments'
import { customerOf, noteAgo, type Trade } from '../trade'

/**
 * The bills over all that a customer owes: days since they were made, and the checks that pay them in percent of the
 * amount due.
 */
const bills = [
  {
    customer: 'YUETFAT',
    ...{ daysAgo: 6, words: 'month' },
    paid: [
      { daysAgo: 5, percent: 50, words: 'first_half' },
      { daysAgo: 2, percent: 100, words: 'second_half' },
    ],
  },
  {
    customer: 'TAKSING',
    ...{ daysAgo: 4, words: 'instalments' },
    paid: [{ daysAgo: 3, percent: 40, words: 'first_part' }],
  },
]

/** A bill as the API returns it, with the amount now due. */
interface SavedBill {
  id: number
  unpaid_cash_value: number
}

/** Schedules the bills and their payments. */
export function noteBills(trade: Trade): void {
  const { api } = trade
  for (const { customer, daysAgo, words, paid } of bills)
    noteAgo(trade, daysAgo, async (date) => {
      const ids = await unpaidOrdersOf(trade, customer)
      const { id } = await api.post<SavedBill>('/orders/payment', {
        ids,
        date,
        remarks: textOf(trade.words.bills, words),
      })
      for (const part of paid)
        noteAgo(trade, part.daysAgo, async (day) => {
          const bill = await api.get<SavedBill>(`/payments/${id}`)
          const value = part.percent === 100 ? bill.unpaid_cash_value : partOf(bill, part.percent)
          const tender = { amount_paid_value: value, currency_paid: 'HKD', payment_method: 'check' }
          const remarks = textOf(trade.words.bills, part.words)
          await api.post(`/payments/${id}/pay`, { ...tender, date: day, remarks })
        })
    })
}

async function unpaidOrdersOf({ api, catalogue }: Trade, who: string): Promise<number[]> {
  const wanted = {
    order_type: 'CPXS',
    customer_id: customerOf(catalogue, who).id,
    confirmed: true,
    paid: false,
  }
  const filters = Object.entries(wanted).map(([field, value]) => ({ field, operator: 'eq', value }))
  const { data } = await api.post<{ data: { id: number }[] }>('/orders/search', {
    filters,
    sorts: ['id|ASC'],
  })
  return data.map(({ id }) => id)
}
