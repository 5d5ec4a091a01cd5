import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { refuseLaborFees, type LaborFees } from '#domain/pricing/labor-fee'
import { refuseFilled } from '#domain/stock/stock-actions'
import type { Resource } from '#resource/resource'
import type { Db } from './db/connect'
import type { Values } from './shape'
import { refuseSecondDefault } from './store/default-customer'
import { rangesOfMaterials } from './store/materials'
import { hasMovements, ledgers, standingOf, type Ledger } from './store/ledger'
import type { RecordValues } from './store/records'
import type { Referrer } from './store/references'
import { goodsOf } from './store/stock'
import type { Tx } from './store/transaction'

/** What else must hold before a record is changed or deleted than its schema says, whichever way it is done. */
interface Guard {
  /** @throws RuleBroken */
  creation?: (values: Values, db: Db | Tx) => void | Promise<void>
  /** @throws RuleBroken */
  update?: (before: RecordValues, values: Values, db: Db | Tx) => void | Promise<void>
  /** Properties whose rule looks at the other records of the resource: they change one record after the other. */
  alone?: readonly string[]
  /** The records that keep a change from being made, or undefined. */
  keeper?: (before: RecordValues, values: Values, db: Db | Tx) => Promise<Referrer | undefined>
  /** @throws RuleBroken */
  removal?: (before: Values) => void
  /** The records that keep a record from being deleted, though they only tell its past; or undefined. */
  removalKeeper?: (before: RecordValues, db: Db | Tx) => Promise<Referrer | undefined>
  /** Resources that tell a record's past: they do not keep it from being deleted. */
  history?: readonly string[]
}

const guards: Record<string, Guard> = {
  customers: {
    creation: (values, db) => refuseDefault(null, values, db),
    update: async (before, values, db) => {
      await refuseHeldCurrency(before, values, db)
      await refuseDefault(before, values, db)
    },
    alone: ['is_default'],
  },
  customer_groups: {
    creation: ({ labor_fees }, db) => refuseFees(labor_fees, null, db),
    update: (before, { labor_fees }, db) => refuseFees(labor_fees, before.labor_fees, db),
  },
  gold_bars: {
    update: refuseWeight,
    removalKeeper: (bar, db) => standingMoves(ledgers.gold_bar, bar, db),
    history: ['gold_bar_details'],
  },
  diamonds: {
    update: refuseWeight,
    removalKeeper: (diamond, db) => standingMoves(ledgers.diamond, diamond, db),
    history: ['diamond_movements'],
  },
  currencies: { update: refuseDefaultRate },
  products: { keeper: keeperOfKind },
  inventorys: { removal: refuseStock, history: ['inventory_movements'] },
  templates: { update: refuseLessStandard, removal: refuseStandard },
  orders: { history: ['inventory_movements', 'customer_balance_details', 'gold_bar_details'] },
}

/**
 * Refuses a new record that the rules of the trade forbid.
 *
 * @param values checked values that are to be written
 * @throws RuleBroken as the resource's rule does
 */
export async function guardCreation(db: Db | Tx, resource: Resource, values: Values): Promise<void> {
  await guards[resource.$id]?.creation?.(values, db)
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

/** Whether a change of many records must be made one record after the other: each may stand in the next one's way. */
export function changesAlone(resource: Resource, sent: Values): boolean {
  const alone = guards[resource.$id]?.alone ?? []
  return Object.keys(sent).some((name) => alone.includes(name) || resource.properties[name]?.unique === true)
}

/** The records because of which a change is refused as `in_use`; undefined when none are. */
export async function keeperOf(
  db: Db | Tx,
  resource: Resource,
  before: RecordValues,
  values: Values,
): Promise<Referrer | undefined> {
  return guards[resource.$id]?.keeper?.(before, values, db)
}

/** Refuses a deletion that the rules of the trade forbid. @throws RuleBroken as the resource's rule does */
export function guardRemoval(resource: Resource, before: Values): void {
  guards[resource.$id]?.removal?.(before)
}

/** The records because of which a deletion is refused as `in_use`; undefined when none are. */
export async function removalKeeperOf(
  db: Db | Tx,
  resource: Resource,
  before: RecordValues,
): Promise<Referrer | undefined> {
  return guards[resource.$id]?.removalKeeper?.(before, db)
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

/** One customer at most stands for everybody, and nothing is on account for that one (domain.md §11.10). */
async function refuseDefault(
  before: RecordValues | null,
  { is_default }: Values,
  db: Db | Tx,
): Promise<void> {
  if (is_default === true && before?.is_default !== true) await refuseSecondDefault(db, before?.id ?? null)
}

/** Goods that are there, or were traded, stay what they are: pieces with codes of their own, or not (domain.md §11.4). */
async function keeperOfKind(
  { code, is_unique_code: stored }: RecordValues,
  { is_unique_code: sent }: Values,
  db: Db | Tx,
): Promise<Referrer | undefined> {
  if (sent === undefined || (sent ?? false) === stored) return undefined
  return goodsOf(db, String(code))
}

/** Labor fees are of ranges that there are, one each (domain.md §4). */
async function refuseFees(sent: unknown, stored: unknown, db: Db | Tx): Promise<void> {
  if (!sent) return
  refuseLaborFees(sent as LaborFees, stored as LaborFees | null, await rangesOfMaterials(db))
}

/** What moved a bar or a diamond and was not taken back keeps it (domain.md §8). */
async function standingMoves(
  ledger: Ledger,
  { id }: RecordValues,
  db: Db | Tx,
): Promise<Referrer | undefined> {
  const { length: count } = await standingOf(db, ledger, id)
  return count > 0 ? { by: ledger.movements, count } : undefined
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
