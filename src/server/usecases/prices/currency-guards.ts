import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import type { Guards } from '../../request/use-cases'

export const currencyGuards: Guards = {
  // Rates are relative to the default currency, whose own rate is therefore 1 (domain.md §2).
  update: ({ code }, { rate }) => {
    if (code === defaultCurrency && rate !== undefined && rate !== 1)
      throw new RuleBroken('invalid', { currency: defaultCurrency, rate: 1 }, '/rate')
  },
}
