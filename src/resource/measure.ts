import type { Measure } from '#domain/typed-number'
import { kindOf } from './kinds'
import type { Field } from './resource'

/** Decimals of a number that is neither money nor a weight. */
export const DECIMAL_PLACES = 6

/**
 * The number format of a numeric field. Its bounds are left out, since the form's schema reports them.
 *
 * @param currency of an amount, if known
 */
export function measureOf(field: Pick<Field, 'kind' | 'unit'>, currency?: string): Measure {
  const { decimals = DECIMAL_PLACES, unit, money } = kindOf(field)
  return money ? { decimals, currency } : { decimals, unit: field.unit ?? unit }
}
