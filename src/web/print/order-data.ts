import { formatMoney } from '#domain/money'
import { depositText, paymentText, type ShownPayment } from '#domain/order/due'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { formatWeight } from '#domain/weight'
import { companyData, type Company } from './company-data'
import { lineData, type PrintedLine } from './line-data'
import { amount, both, day, joined, liang, nonzero, plain, weight } from './printed-value'
import type { PrintData } from './print-data'

interface Named {
  code?: string | null
  name?: string | null
}

interface PrintedPayment extends ShownPayment {
  date: string | null
  is_deposit: boolean
}

/** What is printed of an order, as `GET /orders/{id}` gives it: every figure is the server's. */
export interface PrintedOrder {
  code: string | null
  order_type: OrderType
  date: string | null
  expire_at?: string | null
  term: number | null
  customer?: Named | null
  contact_person: string | null
  phone: string | null
  fax: string | null
  email: string | null
  address: string | null
  salesperson: string | null
  invoice_number: string | null
  remarks: string | null
  payment_method: string
  currency: string
  quantity: number
  weight: number
  weight_in_liang?: number | null
  diamond_fee_value: number
  receivable_cash_value: number
  receivable_gold_weight: number
  paid_cash_value: number
  paid_gold_weight: number
  offset_cash_value?: number | null
  offset_gold_weight?: number | null
  unpaid_cash_value: number
  unpaid_gold_weight: number
  original_customer_order_code?: string | null
  order_details: PrintedLine[]
  payments: PrintedPayment[]
}

/** What the document of each type is called in English; in Chinese it is the type and 单. */
const englishTitles: Record<OrderType, string> = {
  CPRK: 'PURCHASE ORDER',
  CPXS: 'SALES ORDER',
  XSTH: 'SALES RETURN',
  XSYD: 'PREORDER',
}

/** The days that a customer has to pay, as documents say it: `30 DAYS`, or a dash. */
export function termText(term: number | null): string {
  return term ? `${term} DAYS` : '-'
}

/** Cash, and gold beside it where the metal is settled in gold: `HK$467.86 + 37.43 g`. */
function owed(order: PrintedOrder, cash: number, gold: number): string {
  const money = formatMoney(cash, order.currency)
  return order.payment_method === 'with_gold' ? `${money} + ${formatWeight(gold)} g` : money
}

function heading(order: PrintedOrder): PrintData {
  return {
    title_zh: `${orderTypes[order.order_type].title}单`,
    title_en: englishTitles[order.order_type],
    code: plain(order.code),
    date: day(order.date),
    expire_at: day(order.expire_at),
    term: termText(order.term),
    salesperson: plain(order.salesperson),
    invoice_number: plain(order.invoice_number),
    original_customer_order_code: plain(order.original_customer_order_code),
    currency: order.currency,
    payment_method: order.payment_method === 'with_gold' ? '以金结算 With gold' : '现金结算 No gold',
    customer: { code: plain(order.customer?.code), name: plain(order.customer?.name) },
    contact_person: plain(order.contact_person),
    phone: plain(order.phone),
    fax: plain(order.fax),
    email: plain(order.email),
    address: plain(order.address),
    contact: joined([order.contact_person, order.phone, order.email]),
    remarks: plain(order.remarks),
    remarks_text: order.remarks ? `备注 Remarks：${order.remarks}` : '',
  }
}

function totals(order: PrintedOrder): PrintData {
  return {
    quantity: String(order.quantity),
    weight: weight(order.weight),
    weight_in_liang: liang(order.weight_in_liang),
    diamond_fee_value: nonzero(order.diamond_fee_value),
    receivable_cash_value: amount(order.receivable_cash_value),
    receivable_gold_weight: weight(order.receivable_gold_weight),
    paid_cash_value: amount(order.paid_cash_value),
    paid_gold_weight: weight(order.paid_gold_weight),
    offset_cash_value: nonzero(order.offset_cash_value),
    offset_gold_weight: nonzero(order.offset_gold_weight),
    unpaid_cash_value: amount(order.unpaid_cash_value),
    unpaid_gold_weight: weight(order.unpaid_gold_weight),
  }
}

/** The rows under the table of lines; the last one, what is still due, is for the table's foot. */
function summary(order: PrintedOrder): PrintData {
  const comesIn = orderTypes[order.order_type].cash === 1
  const offsetCash = order.offset_cash_value ?? 0
  const offsetGold = order.offset_gold_weight ?? 0
  const rows = [
    {
      label: comesIn ? '应收 Total' : '应付 Total',
      value: owed(order, order.receivable_cash_value, order.receivable_gold_weight),
    },
    { label: '退货冲抵 Offset', value: owed(order, offsetCash, offsetGold) },
    {
      label: comesIn ? '已收 Received' : '已付 Paid',
      value: owed(order, order.paid_cash_value, order.paid_gold_weight),
    },
  ]
  return {
    summary: rows.filter((_, index) => index !== 1 || offsetCash !== 0 || offsetGold !== 0),
    unpaid_label: comesIn ? '未收 Balance due' : '未付 Balance due',
    unpaid: owed(order, order.unpaid_cash_value, order.unpaid_gold_weight),
  }
}

function payments(order: PrintedOrder): PrintData {
  return {
    deposit_text: both(depositText(order.payments, 'zh'), depositText(order.payments, 'en')),
    payments: order.payments.map((payment) => ({
      date: day(payment.date),
      text_zh: paymentText(payment, 'zh'),
      text_en: paymentText(payment, 'en'),
    })),
  }
}

/**
 * An order as the texts that a template prints, with those of the company. What we paid for the goods
 * (`labor_fee_in`) is not among them.
 *
 * @see domain.md §9
 */
export function orderData(order: PrintedOrder, company: Company): PrintData {
  return {
    ...heading(order),
    ...totals(order),
    ...summary(order),
    ...payments(order),
    order_details: order.order_details.map((line, index) => lineData(line, index + 1)),
    settings: companyData(company),
  }
}
