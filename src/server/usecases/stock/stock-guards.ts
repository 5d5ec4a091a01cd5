import { refuseFilled } from '#domain/stock/stock-actions'
import { goodsOf } from '../../store/stock/stock'
import type { Guards } from '../../request/use-cases'

export const productGuards: Guards = {
  // Goods that exist or were traded keep their nature: pieces with codes of their own, or not (domain.md §11.4).
  keeper: async ({ code, is_unique_code: stored }, { is_unique_code: sent }, db) =>
    sent === undefined || (sent ?? false) === stored ? undefined : goodsOf(db, String(code)),
}

export const stockGuards: Guards = {
  removal: ({ code, quantity, weight }) =>
    refuseFilled({ code: String(code), quantity: Number(quantity ?? 0), weight: Number(weight ?? 0) }),
  history: ['inventory_movements'],
}
