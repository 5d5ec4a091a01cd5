import { useMany, type BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import type { DraftProduct, OrderDraft } from '#domain/order/draft'
import { lineFreedom } from '#domain/order/freedom'
import { useCustomer } from './use-customer'
import { useProposals } from './use-proposals'

/** The labor fees that a line starts from, and where they come from. */
export interface DefaultFees {
  /** Money per gram; undefined while it is not known. */
  of: (product: DraftProduct) => number | undefined
  /** The customer's group; undefined where there is none, and on purchases. */
  group: string | undefined
  /** Without a group: a purchase proposes what was paid last, anybody else nothing. */
  origin: 'last' | 'none'
}

interface ProductRecord extends BaseRecord {
  code: string
  material_id: number | null
  latest_in_labor_fee: number | null
}

/** The products of saved lines, which bring no material of their own. */
function useSavedProducts({ header, lines }: OrderDraft): ReadonlyMap<string, ProductRecord> {
  const isFree = lineFreedom(header) === 'free'
  const codes = useMemo(
    () =>
      isFree
        ? [...new Set(lines.flatMap(({ id, product }) => (id === null ? [] : [product.code])))].toSorted()
        : [],
    [isFree, lines],
  )
  const { result } = useMany<ProductRecord>({
    resource: 'products',
    ids: codes,
    queryOptions: { enabled: codes.length > 0 },
  })
  return useMemo(() => new Map((result.data ?? []).map((product) => [product.code, product])), [result.data])
}

/**
 * The default labor fees of an order's lines, for the grid to mark.
 *
 * @see domain.md §4
 */
export function useDefaultFees(draft: OrderDraft): DefaultFees {
  const { order_type, customer_id } = draft.header
  const customer = useCustomer(customer_id)
  const saved = useSavedProducts(draft)
  const { feeOf, pending } = useProposals(order_type, customer?.customer_group_id ?? null)
  const group = order_type === 'CPRK' ? undefined : customer?.customer_group?.name
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
    return { of, group, origin: order_type === 'CPRK' ? 'last' : 'none' }
  }, [pending, feeOf, saved, group, order_type])
}
