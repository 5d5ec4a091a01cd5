import { dayOfOwnPrice } from '#domain/pricing/material-price'
import type { Resource } from '#resource/resource'
import type { Context } from './context'
import { businessDay } from './shop'
import type { Values } from './shape'

/**
 * The values of a material with the day of its own price, whichever way they came; those of other records as they are.
 *
 * @param values checked ones, that are to be written
 * @param stored null for a new record
 * @see domain.md §11.2
 */
export function withPriceDay(
  c: Context,
  { $id }: Pick<Resource, '$id'>,
  values: Values,
  stored: Values | null,
): Values {
  const day = $id === 'materials' ? dayOfOwnPrice(values, stored, businessDay(c.var.shop)) : undefined
  return day === undefined ? values : { ...values, price_own_date: day }
}
