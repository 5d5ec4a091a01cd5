import { dayOfOwnPrice } from '#domain/pricing/material-price'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import type { Context } from '../request/context'
import { businessDay } from '../request/shop'
import type { Values } from '../request/input/shape'
import type { Guards } from '../request/use-cases'

/**
 * The values of a material with the date of its own price.
 *
 * @param values checked values to be written
 * @param stored null for a new record
 * @see domain.md §11.2
 */
export function withPriceDay(c: Context, values: Values, stored: Values | null): Values {
  const day = dayOfOwnPrice(values, stored, businessDay(c.var.shop))
  return day === undefined ? values : { ...values, price_own_date: day }
}

export const currencyGuards: Guards = {
  // Rates are relative to the default currency, whose own rate is therefore 1 (domain.md §2).
  update: ({ code }, { rate }) => {
    if (code === defaultCurrency && rate !== undefined && rate !== 1)
      throw new RuleBroken('invalid', { currency: defaultCurrency, rate: 1 }, '/rate')
  },
}
