import { useList, useOne } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import { convert, defaultCurrency } from '#domain/money'
import type { DraftHeader, DraftProduct } from '#domain/order/draft/draft'
import { inOrderCurrency } from '#domain/order/order-rate'
import { orderTypes } from '#domain/order/order-types'
import { groupEntriesOf, type LaborFees, outLaborFee } from '#domain/pricing/labor-fee'
import { type DayPrice, materialPrice, type MaterialPricing } from '#domain/pricing/material-price'
import { priceRanges } from '#domain/pricing/price-ranges'
import { type DailyPrice, useDailyPrice } from '../price/daily-price'
import { untilKnown } from '../../data/until-known'
import { useRates } from '../price/use-rates'

interface MaterialRecord extends MaterialPricing {
  id: number
  price_ranges: string | null
}
interface GroupRecord {
  id: number
  labor_fees: LaborFees | null
}

/** The proposed values of a new line. */
export interface Proposals {
  /** The fees of the chosen customer's group are not known yet, or the order has no rate. */
  pending: boolean
  /** Labor fee per gram of a product, for this customer, in the order's currency. */
  feeOf: (product: DraftProduct) => number
}

/** The materials, and whether they are loading; their prices and ranges are loaded once. */
function useMaterials(enabled = true) {
  return useList<MaterialRecord>({
    resource: 'materials',
    pagination: { mode: 'off' },
    queryOptions: { enabled, ...untilKnown() },
    errorNotification: false,
  })
}

type Money = Pick<DraftHeader, 'currency' | 'rate'>

/** Converts a price into an order's currency at the order's rate; undefined without a rate. */
function useInCurrency({ currency, rate }: Money): (price: DayPrice) => number | undefined {
  const rates = useRates()
  return useCallback(
    (price) => {
      if (price.currency === currency) return price.value
      const from = price.currency === defaultCurrency ? 1 : rates?.[price.currency]
      return from && rate ? convert(price.value, from, rate) : undefined
    },
    [currency, rate, rates],
  )
}

/** The gold prices to propose for an order's lines. */
export interface GoldPrices {
  /** The latest price of fine gold in the order's currency, money per gram, and its day; undefined where it has none. */
  latest: { price: number; date: string } | undefined
  /** Money per gram of goods of a material, null for goods without one; undefined where no price is known. */
  of: (materialId: number | null) => number | undefined
  /** The day of that price; undefined where none is known, and for a material with a price of its own. */
  dayOf: (materialId: number | null) => string | undefined
}

/**
 * The prices per gram to propose for goods on an order, by their material and in the order's currency.
 *
 * @see domain.md §2, §3, §11.1, §11.2
 */
export function useGoldPrices(money: Money): GoldPrices {
  const { latest } = useDailyPrice()
  const pricesAt = useGoldPricesAt(money)
  return useMemo(() => pricesAt(latest), [pricesAt, latest])
}

/** The same at a given daily price, such as one that was just loaded. */
export function useGoldPricesAt(money: Money): (latest: DailyPrice | undefined) => GoldPrices {
  const materials = useMaterials().result.data
  const inCurrency = useInCurrency(money)
  return useCallback(
    (latest) => {
      const day = latest && { ...latest.price, date: latest.date }
      const known = new Map(materials.map((material) => [material.id, material]))
      const priceOf = (material: MaterialRecord | null) => {
        const price = materialPrice(material, day)
        return price && inCurrency(price)
      }
      const fine = priceOf(null)
      return {
        latest: day && fine !== undefined ? { price: fine, date: day.date } : undefined,
        of: (id) => {
          const material = id === null ? null : known.get(id)
          return material === undefined ? undefined : priceOf(material)
        },
        dayOf: (id) => {
          const material = id === null ? null : known.get(id)
          return material === undefined || material?.price_own != null ? undefined : day?.date
        },
      }
    },
    [materials, inCurrency],
  )
}

/**
 * Loads the labor fees to propose for new lines: on a purchase the last paid one, else that of the customer's group.
 *
 * @see domain.md §4, §11.1
 */
export function useProposals({ order_type, rate }: DraftHeader, customerGroupId: number | null): Proposals {
  const sells = orderTypes[order_type].in_out === -1
  const materials = useMaterials(sells)
  const group = useOne<GroupRecord>({
    resource: 'customer_groups',
    id: customerGroupId ?? 0,
    queryOptions: { enabled: sells && customerGroupId !== null, ...untilKnown() },
    errorNotification: false,
  })

  const ranges = useMemo(
    () => new Map(materials.result.data.map(({ id, price_ranges }) => [id, priceRanges(price_ranges ?? '')])),
    [materials.result.data],
  )
  const fees = customerGroupId === null ? undefined : group.result?.labor_fees
  const feeOf = useCallback(
    (product: DraftProduct) => {
      if (!rate) return 0
      const paid = product.latest_in_labor_fee
      if (!sells) return inOrderCurrency(paid, rate)
      const bounds = ranges.get(product.material_id ?? 0) ?? []
      return inOrderCurrency(outLaborFee(paid, bounds, groupEntriesOf(fees, product.material_id)), rate)
    },
    [sells, fees, ranges, rate],
  )
  return {
    pending:
      !rate || (sells && (materials.query.isPending || (customerGroupId !== null && group.query.isPending))),
    feeOf,
  }
}
