import type { Measure } from '#domain/typed-number'
import { kindOf } from './kinds'
import type { Field } from './resource'

/** Decimals that a number keeps which is neither money nor a weight. */
export const DECIMAL_PLACES = 6

/**
 * What a numeric field keeps of a typed number. Its bounds are no part of it: the schema of the form tells these.
 *
 * @param currency of an amount, where it is known
 */
export function measureOf(field: Pick<Field, 'kind' | 'unit'>, currency?: string): Measure {
  const { decimals = DECIMAL_PLACES, unit, money } = kindOf(field)
  return money ? { decimals, currency } : { decimals, unit: field.unit ?? unit }
}
