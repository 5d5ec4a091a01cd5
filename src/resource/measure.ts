import { MONEY_DECIMALS } from '#domain/money'
import type { Measure } from '#domain/typed-number'
import { WEIGHT_DECIMALS } from '#domain/weight'
import type { Field } from './resource'

/** Decimals that a number keeps which is neither money nor a weight. */
export const DECIMAL_PLACES = 6

/**
 * What a numeric field keeps of a typed number. Its bounds are no part of it: the schema of the form tells these.
 *
 * @param currency of an amount, where it is known
 */
export function measureOf({ kind, unit }: Pick<Field, 'kind' | 'unit'>, currency?: string): Measure {
  if (kind === 'money' || kind === 'price') return { decimals: MONEY_DECIMALS, currency }
  if (kind === 'weight') return { decimals: WEIGHT_DECIMALS, unit: unit ?? 'g' }
  return { decimals: kind === 'integer' ? 0 : DECIMAL_PLACES, unit }
}
