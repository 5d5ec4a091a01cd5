import { partOf } from './payments'
import { customerOf, noteAgo, type Trade } from '../trade'

/**
 * The bills over all that a customer owes: days since they were made, and the checks that pay them in percent of the
 * amount due.
 */
const bills = [
  {
    customer: 'YUETFAT',
    ...{ daysAgo: 6, remarks: '月结货款，三单合并' },
    paid: [
      { daysAgo: 5, percent: 50, remarks: '支票 No. 771305' },
      { daysAgo: 2, percent: 100, remarks: '支票 No. 771322，结清' },
    ],
  },
  {
    customer: 'TAKSING',
    ...{ daysAgo: 4, remarks: '月结货款，分期支付' },
    paid: [{ daysAgo: 3, percent: 40, remarks: '支票 No. 205518，首期' }],
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
  for (const { customer, daysAgo, remarks, paid } of bills)
    noteAgo(trade, daysAgo, async (date) => {
      const ids = await unpaidOrdersOf(trade, customer)
      const { id } = await api.post<SavedBill>('/orders/payment', { ids, date, remarks })
      for (const part of paid)
        noteAgo(trade, part.daysAgo, async (day) => {
          const bill = await api.get<SavedBill>(`/payments/${id}`)
          const value = part.percent === 100 ? bill.unpaid_cash_value : partOf(bill, part.percent)
          const tender = { amount_paid_value: value, currency_paid: 'HKD', payment_method: 'check' }
          await api.post(`/payments/${id}/pay`, { ...tender, date: day, remarks: part.remarks })
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
