import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import type { Guards } from '../use-cases'

export const currencyGuards: Guards = {
  // Rates are told in the default currency, whose own is therefore 1 (domain.md §2).
  update: ({ code }, { rate }) => {
    if (code === defaultCurrency && rate !== undefined && rate !== 1)
      throw new RuleBroken('invalid', { currency: defaultCurrency, rate: 1 }, '/rate')
  },
}
