import { useList, useOne } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import { convert } from '#domain/money'
import type { DraftProduct } from '#domain/order/draft'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { groupEntriesOf, type LaborFees, outLaborFee } from '#domain/pricing/labor-fee'
import { priceRanges } from '#domain/pricing/price-ranges'
import { useDailyPrice } from '../daily-price/daily-price'
import { useRates } from '../payments/use-rates'

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
  /** The fees of the chosen customer's group are on their way. */
  pending: boolean
  /** Labor fee per gram of a product, for this customer. */
  feeOf: (product: DraftProduct) => number
}

/**
 * The latest daily price in an order's currency, money per gram, and its day.
 *
 * @returns undefined when none was ever set, or while no rate leads to the currency
 * @see domain.md §2, §3
 */
export function useOrderPrice(currency: string): { price: number; date: string } | undefined {
  const { latest } = useDailyPrice()
  const rates = useRates()
  if (latest === undefined) return undefined
  const { price, date } = latest
  if (price.currency === currency) return { price: price.value, date }
  const from = rates?.[price.currency]
  const to = rates?.[currency]
  return from && to ? { price: convert(price.value, from, to), date } : undefined
}

/**
 * Loads the labor fees that new lines start from: on a purchase what was paid last, else that of the customer's group.
 *
 * @see domain.md §4
 */
export function useProposals(orderType: OrderType, customerGroupId: number | null): Proposals {
  const sells = orderTypes[orderType].in_out === -1
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
    pending: sells && (materials.query.isLoading || group.query.isLoading),
    feeOf,
  }
}
