import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { refuseFilled } from '#domain/stock/stock-actions'
import type { Resource } from '#resource/resource'
import type { Values } from './shape'

/** What else must hold before a record is changed or deleted than its schema says, whichever way it is done. */
interface Guard {
  /** @throws RuleBroken */
  update?: (before: Values, values: Values) => void
  /** @throws RuleBroken */
  removal?: (before: Values) => void
  /** Resources that tell a record's past: they do not keep it from being deleted. */
  history?: readonly string[]
}

const guards: Record<string, Guard> = {
  gold_bars: { update: refuseWeight },
  diamonds: { update: refuseWeight },
  currencies: { update: refuseDefaultRate },
  inventorys: { removal: refuseStock, history: ['inventory_movements'] },
}

/**
 * Refuses a change that the rules of the trade forbid.
 *
 * @param before the record as it is stored
 * @param values checked values that are to be written
 * @throws RuleBroken as the resource's rule does
 */
export function guardUpdate(resource: Resource, before: Values, values: Values): void {
  guards[resource.$id]?.update?.(before, values)
}

/** Refuses a deletion that the rules of the trade forbid. @throws RuleBroken as the resource's rule does */
export function guardRemoval(resource: Resource, before: Values): void {
  guards[resource.$id]?.removal?.(before)
}

/** The resources whose references to a record do not keep it from being deleted. */
export function historyOf(resource: Resource): readonly string[] {
  return guards[resource.$id]?.history ?? []
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
