import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { refuseFilled } from '#domain/stock/stock-actions'
import type { Resource } from '#resource/resource'
import type { Db } from './db/connect'
import type { Values } from './shape'
import { hasMovements, ledgers } from './store/ledger'
import type { RecordValues } from './store/records'
import type { Tx } from './store/transaction'

/** What else must hold before a record is changed or deleted than its schema says, whichever way it is done. */
interface Guard {
  /** @throws RuleBroken */
  update?: (before: RecordValues, values: Values, db: Db | Tx) => void | Promise<void>
  /** @throws RuleBroken */
  removal?: (before: Values) => void
  /** Resources that tell a record's past: they do not keep it from being deleted. */
  history?: readonly string[]
}

const guards: Record<string, Guard> = {
  customers: { update: refuseHeldCurrency },
  gold_bars: { update: refuseWeight },
  diamonds: { update: refuseWeight },
  currencies: { update: refuseDefaultRate },
  inventorys: { removal: refuseStock, history: ['inventory_movements'] },
  templates: { update: refuseLessStandard, removal: refuseStandard },
  orders: { history: ['inventory_movements', 'customer_balance_details', 'gold_bar_details'] },
}

/**
 * Refuses a change that the rules of the trade forbid.
 *
 * @param before the record as it is stored
 * @param values checked values that are to be written
 * @throws RuleBroken as the resource's rule does
 */
export async function guardUpdate(
  db: Db | Tx,
  resource: Resource,
  before: RecordValues,
  values: Values,
): Promise<void> {
  await guards[resource.$id]?.update?.(before, values, db)
}

/** Refuses a deletion that the rules of the trade forbid. @throws RuleBroken as the resource's rule does */
export function guardRemoval(resource: Resource, before: Values): void {
  guards[resource.$id]?.removal?.(before)
}

/** The resources whose references to a record do not keep it from being deleted. */
export function historyOf(resource: Resource): readonly string[] {
  return guards[resource.$id]?.history ?? []
}

/** A balance is kept in its customer's currency, which stays once money was in it (domain.md §7). */
async function refuseHeldCurrency(
  { id, code, currency_id: currency }: RecordValues,
  { currency_id: sent }: Values,
  db: Db | Tx,
): Promise<void> {
  // What is emptied becomes the default currency.
  if (sent === undefined || (sent ?? defaultCurrency) === currency) return
  if (await hasMovements(db, ledgers.customer_balance, id))
    throw new RuleBroken('balance_held', { code, currency }, '/currency_id')
}

/** What a bar or a diamond holds is the sum of its movements (domain.md §8). */
function refuseWeight({ code, weight: stored }: Values, { weight: sent = stored }: Values): void {
  if (compare(numberOf(sent), numberOf(stored)) !== 0)
    throw new RuleBroken('weight_fixed', { code }, '/weight')
}

/** Rates are told in the default currency, whose own is therefore 1 (domain.md §2). */
function refuseDefaultRate({ code }: Values, { rate }: Values): void {
  if (code === defaultCurrency && rate !== undefined && rate !== 1)
    throw new RuleBroken('invalid', { currency: defaultCurrency, rate: 1 }, '/rate')
}

function refuseStock({ code, quantity, weight }: Values): void {
  refuseFilled({ code: String(code), quantity: numberOf(quantity), weight: numberOf(weight) })
}

/** Nothing counts as 0. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** A document keeps a standard template until another one takes its place. */
function refuseLessStandard(
  before: Values,
  { standard = before.standard, document = before.document }: Values,
) {
  if (standard !== true || document !== before.document) refuseStandard(before)
}

function refuseStandard({ standard, document }: Values): void {
  if (standard === true) throw new RuleBroken('template_in_use', { document }, '/standard')
}
