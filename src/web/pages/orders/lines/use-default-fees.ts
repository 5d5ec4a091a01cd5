import { useMemo } from 'react'
import type { DraftProduct, OrderDraft } from '#domain/order/draft/draft'
import { orderTypes } from '#domain/order/order-types'
import { recordName } from '../../../fields/references/RecordLabel'
import { useSavedProducts, useProposals } from '../../../trade/order/use-price-news'
import { useCustomer } from '../head/use-customer'

/** The labor fees that a line starts from, and their sources. */
export interface DefaultFees {
  /** Money per gram; undefined while it is not known. */
  of: (product: DraftProduct) => number | undefined
  /** The customer's group; undefined when there is none, and on purchases. */
  group: string | undefined
  /** Without a group: a purchase proposes the fee paid last, any other order none. */
  origin: 'last' | 'none'
}

/**
 * The default labor fees of an order's lines, for the grid to mark.
 *
 * @see domain.md §4
 */
export function useDefaultFees(draft: OrderDraft): DefaultFees {
  const { header } = draft
  const { order_type, customer_id } = header
  const customer = useCustomer(customer_id)
  const saved = useSavedProducts(draft)
  const { feeOf, pending } = useProposals(header, customer?.customer_group_id ?? null)
  const { supplied } = orderTypes[order_type]
  const group = supplied
    ? undefined
    : customer?.customer_group
      ? recordName(customer.customer_group)
      : undefined
  return useMemo(() => {
    const of = (product: DraftProduct) => {
      if (pending) return undefined
      if (product.material_id !== null) return feeOf(product)
      const known = saved.get(product.code)
      return (
        known &&
        feeOf({
          ...product,
          material_id: known.material_id,
          latest_in_labor_fee: known.latest_in_labor_fee ?? 0,
        })
      )
    }
    return { of, group, origin: supplied ? 'last' : 'none' }
  }, [pending, feeOf, saved, group, supplied])
}
