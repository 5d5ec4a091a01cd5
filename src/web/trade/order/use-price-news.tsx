import { useEffect, useMemo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMany, type BaseRecord, useList, useOne } from '@refinedev/core'
import type { OrderDraft, DraftLine, DraftHeader, DraftProduct } from '#domain/order/draft/draft'
import {
  otherDays,
  type PriceChange,
  priceChanges,
  type PriceOf,
  type LineProposals,
  lineFreedom,
} from '#domain/order/draft/draft-prices'
import { convert, defaultCurrency } from '#domain/money'
import { inOrderCurrency } from '#domain/order/order-rate'
import { orderTypes } from '#domain/order/order-types'
import { groupEntriesOf, type LaborFees, outLaborFee } from '#domain/pricing/labor-fee'
import { type DayPrice, materialPrice, type MaterialPricing } from '#domain/pricing/material-price'
import { priceRanges } from '#domain/pricing/price-ranges'
import { useStable } from '../../kit/use-stable'
import { useDailyPrice, type DailyPrice } from '../price/daily-price'
import { draftOf, type OrderRecord } from '../../data/records/order-record'
import { formatAmount } from '../../data/languages/format'
import '../../kit/link-button.css'
import './price-note.css'
import { untilKnown } from '../../data/until-known'
import { useRates } from '../price/use-rates'

/** The lines of an order whose gold price differs from today's, and today's prices. */
export interface PriceNews {
  draft: OrderDraft
  changes: readonly PriceChange[]
  priceOf: PriceOf
}

/**
 * Loads the current gold price, since an open page may have an older one, and finds the lines that differ from it.
 * Prices agreed on a preorder stay, and are not reported.
 *
 * @see domain.md §3, §11.2, §11.8
 */
export function usePriceNews(draft: OrderDraft): () => Promise<PriceNews> {
  const { renew } = useDailyPrice()
  const pricesAt = useLinePricesAt(draft)
  return useStable(async () => {
    return newsOf(draft, pricesAt(await renew()))
  })
}

/** The same for a stored order, loaded once when the question about it opens. */
export function usePriceNewsOf(order: OrderRecord): PriceNews {
  const { renew } = useDailyPrice()
  const draft = useMemo(() => draftOf(order), [order])
  const priceOf = useLinePrices(draft)
  useEffect(() => void renew(), [renew])
  return useMemo(() => newsOf(draft, priceOf), [draft, priceOf])
}

function newsOf(draft: OrderDraft, priceOf: PriceOf): PriceNews {
  const isAgreed = draft.header.stored.yd_order_code != null
  return { draft, changes: isAgreed ? [] : priceChanges(draft, priceOf), priceOf }
}

/** The lines of an order whose gold price is of an earlier day. */
export interface OtherDay {
  /** The day of the price, and the order's. */
  day: string
  date: string
  /** The number of lines that have it. */
  lines: number
  /** Fine gold, money per gram. */
  price: DailyPrice['price']
}

/**
 * Finds the lines whose gold price is of an earlier day than the order; loads today's price if there are some, since
 * another user may have set it.
 *
 * @returns undefined when there are none
 * @see domain.md §12.9
 */
export function useOtherDay(draft: OrderDraft): () => Promise<OtherDay | undefined> {
  const { latest, renew } = useDailyPrice()
  const proposalsAt = useLineProposalsAt(draft)
  const at = (known: DailyPrice | undefined): OtherDay | undefined => {
    if (known === undefined) return undefined
    const dayOf = otherDays(draft, proposalsAt(known))
    const lines = draft.lines.filter((line) => dayOf(line) !== undefined).length
    return lines === 0 ? undefined : { day: known.date, date: draft.header.date, lines, price: known.price }
  }
  return useStable(async () => at(latest) && at(await renew()))
}

interface PriceNoteProps extends Pick<PriceNews, 'changes'> {
  draft: OrderDraft
  onReprice: () => void
}

/** The most lines that are named. */
const MOST_NAMED = 6

/** Names the lines whose gold price is not that of today, before the order becomes final, and offers today's. */
export function PriceNote({ draft, changes, onReprice }: PriceNoteProps) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  const more = changes.length - MOST_NAMED
  return (
    <div className="price-note" role="note">
      <p>{t('orders.confirm.prices', { count: changes.length })}</p>
      <ul>
        {changes.slice(0, MOST_NAMED).map(({ line, price }) => (
          <li key={line.key}>
            {draft.lines.findIndex(({ key }) => key === line.key) + 1}.{' '}
            {line.inventory_code || line.product.code} <s>{formatAmount(line.gold_price_per_gram_value)}</s> →{' '}
            <b>{formatAmount(price)}</b>
          </li>
        ))}
        {more > 0 && <li>{t('orders.confirm.more_prices', { count: more })}</li>}
      </ul>
      <button type="button" className="link-button" onClick={onReprice}>
        {t('orders.confirm.reprice')}
      </button>
    </div>
  )
}

/**
 * The current gold price to propose for each line of an order, by the material of its product.
 *
 * @see domain.md §11.2
 */
export function useLinePrices(draft: OrderDraft): PriceOf {
  const { latest } = useDailyPrice()
  const pricesAt = useLinePricesAt(draft)
  return useMemo(() => pricesAt(latest), [pricesAt, latest])
}

/** The same at a given daily price, such as one that was just loaded. */
function useLinePricesAt(draft: OrderDraft): (latest: DailyPrice | undefined) => PriceOf {
  const proposalsAt = useLineProposalsAt(draft)
  return useCallback((latest) => proposalsAt(latest).priceOf, [proposalsAt])
}

/** The gold price to propose for each line at a given daily price, and the day that it is of. */
function useLineProposalsAt(draft: OrderDraft): (latest: DailyPrice | undefined) => LineProposals {
  const pricesAt = useGoldPricesAt(draft.header)
  const saved = useSavedProducts(draft)
  return useCallback(
    (latest) => {
      const prices = pricesAt(latest)
      const at =
        <Value,>(read: (materialId: number | null) => Value | undefined) =>
        ({ id, product }: DraftLine) => {
          if (product.material_id !== null || id === null) return read(product.material_id)
          const known = saved.get(product.code)
          return known && read(known.material_id)
        }
      return { priceOf: at(prices.of), dayOf: at(prices.dayOf) }
    },
    [pricesAt, saved],
  )
}

/**
 * Names the day of a line's gold price if it is an earlier one than the order's.
 *
 * @see domain.md §12.9
 */
export function useOtherDays(draft: OrderDraft): (line: DraftLine) => string | undefined {
  const { latest } = useDailyPrice()
  const proposalsAt = useLineProposalsAt(draft)
  const { header } = draft
  return useMemo(() => otherDays({ header }, proposalsAt(latest)), [header, proposalsAt, latest])
}

/** The properties of a product that determine prices, and whether it is sold by the piece. */
interface ProductRecord extends BaseRecord {
  code: string
  material_id: number | null
  latest_in_labor_fee: number | null
  is_unique_code: boolean | null
}

/** The products of saved lines, by their codes; the lines themselves do not include the material. */
export function useSavedProducts({ header, lines }: OrderDraft): ReadonlyMap<string, ProductRecord> {
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
  /** The latest price of fine gold in the order's currency, money per gram, and its day; undefined when it has none. */
  latest: { price: number; date: string } | undefined
  /** Money per gram of goods of a material, null for goods without one; undefined when no price is known. */
  of: (materialId: number | null) => number | undefined
  /** The day of that price; undefined when none is known, and for a material with a price of its own. */
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
function useGoldPricesAt(money: Money): (latest: DailyPrice | undefined) => GoldPrices {
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
