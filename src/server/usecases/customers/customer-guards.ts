import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { refuseLaborFees, type LaborFees } from '#domain/pricing/labor-fee'
import type { Db } from '../../db/connect'
import type { Values } from '../../request/input/shape'
import { ledgers } from '#domain/ledger/ledgers'
import { hasMovements } from '../../store/ledgers/ledger'
import { refuseSecondDefault } from '../../store/payments/default-customer'
import { rangesOfMaterials } from '../../store/prices/materials'
import type { RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import type { Guards } from '../../request/use-cases'

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

/** A balance is kept in its customer's currency, which is fixed once money was on it (domain.md §7). */
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
