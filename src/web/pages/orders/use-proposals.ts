import { useList, useOne } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import type { DraftProduct } from '#domain/order/draft'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { groupEntriesOf, type LaborFees, outLaborFee } from '#domain/pricing/labor-fee'
import { priceRanges } from '#domain/pricing/price-ranges'
import { useDailyPrice } from '../daily-price/daily-price'

const MOST_MATERIALS = 100

interface MaterialRecord {
  id: number
  price_ranges: string | null
}
interface GroupRecord {
  id: number
  labor_fees: LaborFees | null
}

/** What goldbook proposes for a new line. */
export interface Proposals {
  /** The latest daily price, money per gram; 0 when none was ever set. */
  goldPrice: number
  /** The day of that price. */
  goldPriceDate: string | undefined
  /** The fees of the chosen customer's group are on their way. */
  pending: boolean
  /** Labor fee per gram of a product, for this customer. */
  feeOf: (product: DraftProduct) => number
}

/**
 * Loads the prices that new lines start from: the latest gold price, and the labor fee of the customer's group.
 *
 * @see domain.md §3, §4
 */
export function useProposals(orderType: OrderType, customerGroupId: number | null): Proposals {
  const sells = orderTypes[orderType].in_out === -1
  const { latest } = useDailyPrice()
  const materials = useList<MaterialRecord>({
    resource: 'materials',
    pagination: { pageSize: MOST_MATERIALS },
    queryOptions: { enabled: sells },
  })
  const group = useOne<GroupRecord>({
    resource: 'customer_groups',
    id: customerGroupId ?? 0,
    queryOptions: { enabled: sells && customerGroupId !== null },
  })

  const ranges = useMemo(
    () => new Map(materials.result.data.map(({ id, price_ranges }) => [id, priceRanges(price_ranges ?? '')])),
    [materials.result.data],
  )
  const fees = customerGroupId === null ? undefined : group.result?.labor_fees
  const feeOf = useCallback(
    (product: DraftProduct) => {
      if (!sells) return product.latest_in_labor_fee
      const bounds = ranges.get(product.material_id ?? 0) ?? []
      return outLaborFee(product.latest_in_labor_fee, bounds, groupEntriesOf(fees, product.material_id))
    },
    [sells, fees, ranges],
  )
  return {
    goldPrice: latest?.price.value ?? 0,
    goldPriceDate: latest?.date,
    pending: sells && (materials.query.isLoading || group.query.isLoading),
    feeOf,
  }
}
