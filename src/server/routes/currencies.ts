import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency } from '#domain/money'
import { can } from '../access'
import type { AppEnv } from '../context'

/** Rates are told in the default currency (domain.md §2), whose own is therefore 1; the generic routes save them. */
export const currencyRoutes = new Hono<AppEnv>().put('/:id', can('currencies', 'update'), async (c, next) => {
  const { rate } = c.var.body
  if (c.req.param('id') === defaultCurrency && rate !== undefined && rate !== 1)
    throw new RuleBroken('invalid', { currency: defaultCurrency, rate: 1 }, '/rate')
  await next()
})
