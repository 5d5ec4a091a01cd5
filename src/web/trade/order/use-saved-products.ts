import { useMany, type BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import { lineFreedom } from '#domain/order/draft/draft-prices'

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
