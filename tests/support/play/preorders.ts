import { today } from '../shop'
import type { BookedOrder, Books } from './books'
import { chosen, kind, pick, promise } from './move'

const isOpenPreorder = ({ order_type, converted }: BookedOrder) => order_type === 'XSYD' && converted === null

const convert = kind('convert a preorder', 6, pick, (drawn, books) => {
  const preorder = chosen(drawn, books.orders, isOpenPreorder)
  return (
    preorder && {
      says: `makes a sale of ${preorder.code}`,
      method: 'POST',
      path: `/orders/convert/${preorder.id}`,
      body: { date: today },
      keeps: (_, after) => isTheSame(preorder, after),
    }
  )
})

/** Checks that the sale has the unpaid amount of the preorder: deposits and lines went with it. */
function isTheSame(preorder: BookedOrder, { orders }: Books): string | undefined {
  const code = orders.find(({ id }) => id === preorder.id)?.converted
  const sale = orders.find((one) => one.code === code)
  const same =
    sale !== undefined &&
    sale.unpaid_cash === preorder.unpaid_cash &&
    sale.unpaid_gold === preorder.unpaid_gold &&
    sale.lines.length === preorder.lines.length
  return promise(same, `the sale ${code} is not what the preorder ${preorder.code} was`)
}

const madeOfPreorder = (preorders: readonly BookedOrder[]) => new Set(preorders.map((one) => one.converted))

const undoConversion = kind('delete a converted sale', 8, pick, (drawn, books) => {
  const made = madeOfPreorder(books.orders)
  const sale = books.orders.find(({ code, confirmed }) => made.has(code) && !confirmed)
  return sale && !drawn.astray
    ? { says: `deletes ${sale.code}, made of a preorder`, method: 'DELETE', path: `/orders/${sale.id}` }
    : undefined
})

/** Converting preorders into sales, and undoing it. */
export const preorderMoves = [convert, undoConversion]
