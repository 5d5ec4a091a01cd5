import fc from 'fast-check'
import { compare, divide, subtract } from '#domain/decimal'
import type { BookedBill, BookedOrder, Books } from './books'
import { chosen, kind, part, partOf, pick, promise } from './move'

const isDue = ({ confirmed, paid, order_type }: BookedOrder) => confirmed && !paid && order_type !== 'XSYD'

const bill = kind(
  'make a bill',
  8,
  fc.record({
    order: pick,
    count: fc.integer({ min: 1, max: 3 }),
    wrong: fc.constantFrom('', '', '', '', '', '', 'anything', 'twice', 'none'),
  }),
  ({ order, count, wrong }, { orders }) => {
    const first = chosen(order, orders, isDue)
    if (!first) return undefined
    const alike = orders.filter(
      (one) => isDue(one) && one.customer_id === first.customer_id && one.currency === first.currency,
    )
    const billed = [first, ...alike.filter(({ id }) => id !== first.id)].slice(0, count)
    const ids = wrong === 'none' ? [] : (wrong === 'anything' ? orders : billed).map(({ id }) => id)
    const sent = wrong === 'twice' ? [...ids, ...ids] : ids
    return {
      says: `makes a bill of the orders ${JSON.stringify(sent)}`,
      method: 'POST',
      path: '/orders/payment',
      body: { ids: sent },
    }
  },
)

const payBill = kind(
  'pay a bill',
  8,
  fc.record({
    bill: pick,
    cash: part,
    gold: part,
    bar: pick,
    method: fc.constantFrom('cash', 'cash', 'check', 'balance'),
    currency: fc.constantFrom('HKD', 'HKD', 'HKD', 'USD'),
  }),
  (drawn, books) => {
    const due = chosen(drawn.bill, books.bills, ({ open }) => open)
    if (!due) return undefined
    const { cash, gold, currency } = drawn
    const value = partOf(currency === due.currency ? due.cash : divide(due.cash, 7.74, 2), cash, 2)
    const weight = due.gold === 0 ? 0 : partOf(due.gold, gold, 3)
    const bar = weight === 0 ? undefined : chosen(drawn.bar, books.bars, () => true)
    return {
      says: `pays ${value} ${currency} (${drawn.method}) and ${weight} g (${bar?.code ?? 'no bar'}) on bill ${due.code}`,
      method: 'POST',
      path: `/payments/${due.id}/pay`,
      body: {
        amount_paid_value: value,
        currency_paid: currency,
        gold_paid_weight: weight,
        payment_method: drawn.method,
        remarks: '',
        ...(bar && { gold_bar_code: bar.code }),
      },
      keeps: (_, after) => isSpread(due, { value, weight, currency }, after),
    }
  },
)

/** Checks that the unpaid amounts of a bill's orders fall by what was paid on it. */
function isSpread(
  { id, code, cash, gold, currency }: BookedBill,
  paid: { value: number; weight: number; currency: string },
  { bills }: Books,
): string | undefined {
  const after = bills.find((one) => one.id === id)
  if (!after || compare(after.gold, subtract(gold, paid.weight)) !== 0)
    return `${code} does not count the gold`
  if (currency !== paid.currency) return undefined
  return promise(compare(after.cash, subtract(cash, paid.value)) === 0, `${code} does not count the money`)
}

const deleteBill = kind('delete a bill', 6, pick, (drawn, books) => {
  const made = chosen(drawn, books.bills, ({ open }) => open)
  return made && { says: `deletes bill ${made.code}`, method: 'DELETE', path: `/payments/${made.id}` }
})

/** Several orders on one bill, paid in parts. */
export const billMoves = [bill, payBill, deleteBill]
