import { Hono } from 'hono'
import { statementPeriod } from '#domain/payment/statement'
import { resourceFor, resourcesFor } from '../../request/access/access'
import { refusePartialSight } from '../../request/access/whole-sight'
import type { AppEnv } from '../../request/context'
import { statementOf } from '../../store/payments/cashflow'
import { findRecord } from '../../store/records/records'

/** `GET /customers/{id}/cashflow`: a customer's statement (domain.md §7). */
export const cashflowRoutes = new Hono<AppEnv>().get('/:id/cashflow', async (c) => {
  const customers = resourceFor(c, 'customers', 'read')
  refusePartialSight(c, revealed)
  const { from, to } = statementPeriod(c.req.query('from'), c.req.query('to'))
  const { db } = c.var.shop
  const customer = await findRecord(db, customers, resourcesFor(c), c.req.param('id'))
  const { opening, data, closing } = await statementOf(db, customer.id, { from, to })
  const head = ['id', 'code', 'name', 'balance_value', 'balance_currency']
    .filter((name) => name in customer)
    .map((name) => [name, customer[name]])
  const text = JSON.stringify({ customer: Object.fromEntries(head), from, to })
  return c.body(`${text.slice(0, -1)},"opening":${opening},"data":${data},"closing":${closing}}`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
  })
})

/** The properties that a statement reveals, directly or by computation. */
const revealed: Record<string, string[]> = {
  orders: ['code', 'date', 'order_type', 'currency', 'receivable_cash_value', 'receivable_gold_weight'],
  order_payments: ['date', 'order_code', 'payment_method', 'value', 'currency', 'weight'],
  payments: ['code'],
  customer_balance_details: ['date', 'in_out', 'amount_value', 'currency'],
}
