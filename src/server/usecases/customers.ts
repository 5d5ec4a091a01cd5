import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { refuseLaborFees, type LaborFees } from '#domain/pricing/labor-fee'
import { ledgers } from '#domain/ledger/ledgers'
import { statementPeriod } from '#domain/payment/statement'
import type { Db } from '../db/connect'
import type { Values } from '../request/input/shape'
import { hasMovements } from '../store/ledger'
import { refuseSecondDefault, moveDefault, releaseDefault } from '../store/payments/default-customer'
import { rangesOfMaterials } from '../store/daily-prices'
import { type RecordValues, findRecord, lockRecord } from '../store/records/records'
import type { Tx } from '../store/transaction'
import type { Guards, Extra } from '../request/use-cases'
import {
  resourceFor,
  resourcesFor,
  can,
  requireRow,
  unrestrictedResource,
  refusePartialSight,
} from '../request/access/access'
import type { AppEnv } from '../request/context'
import { statementOf } from '../store/payments/cashflow'
import { change } from './change'

export const customerGuards: Guards = {
  creation: (values, db) => refuseDefault(null, values, db),
  update: async (before, values, db) => {
    await refuseHeldCurrency(before, values, db)
    await refuseDefault(before, values, db)
  },
  alone: ['is_default'],
}

export const customerGroupGuards: Guards = {
  creation: ({ labor_fees }, db) => refuseFees(labor_fees, null, db),
  update: (before, { labor_fees }, db) => refuseFees(labor_fees, before.labor_fees, db),
}

/** A balance is kept in its customer's currency, which is fixed once the balance has held money (domain.md §7). */
async function refuseHeldCurrency(
  { id, code, currency_id: currency }: RecordValues,
  { currency_id: sent }: Values,
  db: Db | Tx,
): Promise<void> {
  // An emptied currency becomes the default one.
  if (sent === undefined || (sent ?? defaultCurrency) === currency) return
  if (await hasMovements(db, ledgers.customer_balance, id))
    throw new RuleBroken('balance_held', { code, currency }, '/currency_id')
}

/** There is at most one default customer, who has nothing on account (domain.md §11.10). */
async function refuseDefault(
  before: RecordValues | null,
  { is_default }: Values,
  db: Db | Tx,
): Promise<void> {
  if (is_default === true && before?.is_default !== true) await refuseSecondDefault(db, before?.id ?? null)
}

/** Labor fees refer to existing ranges, once each (domain.md §4). */
async function refuseFees(sent: unknown, stored: unknown, db: Db | Tx): Promise<void> {
  if (!sent) return
  refuseLaborFees(sent as LaborFees, stored as LaborFees | null, await rangesOfMaterials(db))
}

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

/** `POST /customers/{id}/default`: makes a customer the default one, replacing the current one (domain.md §11.10). */
export const defaultCustomerRoutes = new Hono<AppEnv>().post(
  '/:id/default',
  can('customers', 'update'),
  async (c) => {
    const resource = resourceFor(c, 'customers', 'update')
    const moved = await change(c, 'customers.default', async (tx, note) => {
      const id = await lockRecord(tx, unrestrictedResource(c, 'customers'), c.req.param('id'))
      await requireRow(tx, c, 'customers', String(id))
      const before = await moveDefault(tx, id)
      if (before !== null) note('customers', before, { is_default: true }, { is_default: false })
      note('customers', id, { is_default: false }, { is_default: true })
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(moved)
  },
)

/**
 * Moves the default customer on request: a body that makes one the default names the code of the current one in
 * `instead_of`. If another one has become the default, nothing happens here, and the second default is refused as
 * usual.
 *
 * @see domain.md §11.10
 */
export const replaceDefault: Extra = async (tx, note, code, values) => {
  if (values.is_default !== true || typeof code !== 'string') return
  const released = await releaseDefault(tx, code)
  if (released !== null) note('customers', released, { is_default: true }, { is_default: false })
}
