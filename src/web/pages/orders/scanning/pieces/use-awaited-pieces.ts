import { awaitsPiece } from '#domain/order/awaited-piece'
import type { OrderDraft } from '#domain/order/draft/draft'
import { useSavedProducts } from '../../../../trade/order/use-saved-products'

/**
 * The keys of the lines of a sale that wait for the piece that leaves.
 *
 * @see domain.md §11.8
 */
export function useAwaitedPieces(draft: OrderDraft): ReadonlySet<number> {
  const products = useSavedProducts(draft)
  const waiting = draft.lines.filter(
    (line) =>
      awaitsPiece(draft, line) &&
      (line.product.is_unique_code || products.get(line.product.code)?.is_unique_code === true),
  )
  return new Set(waiting.map(({ key }) => key))
}
