import { useList, useOne } from '@refinedev/core'
import type { CompanyNames } from '../../../data/languages/company-names'
import { useResources } from '../../../data/resources'
import { useDailyPrice } from '../../../trade/price/daily-price'
import { resourcePlace } from '../resource-place'

/** What a new shop has to do first; whether it is done is what is stored, and not what was clicked. */
export interface FirstStep {
  name: 'company' | 'price' | 'products' | 'stock' | 'staff'
  /** Undefined until it is known. */
  done: boolean | undefined
  /** Its page; undefined for the window of the gold price. */
  to?: string
}

/** How many records of a resource there are, at least; undefined until it is known. */
function useCount(resource: string): number | undefined {
  const { query, result } = useList({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  })
  return query.isSuccess ? (result.total ?? 0) : undefined
}

/** Whether there are at least so many records. */
const has = (count: number | undefined, least: number) => (count === undefined ? undefined : count >= least)

/** The first five steps of a shop. */
export function useFirstSteps(): FirstStep[] {
  const resources = useResources()
  const { latest, loading } = useDailyPrice()
  const { query, result } = useOne<CompanyNames & { id: number }>({
    resource: 'settings',
    id: 1,
    errorNotification: false,
  })
  const named = query.isSuccess ? Boolean(result?.name_ch ?? result?.name_en) : undefined
  const placeOf = (name: string) => {
    const resource = resources[name]
    return resource === undefined ? '' : resourcePlace(resource)
  }
  return [
    { name: 'company', done: named, to: '/admin/profile?section=company' },
    { name: 'price', done: loading ? undefined : latest !== undefined },
    { name: 'products', done: has(useCount('products'), 1), to: placeOf('products') },
    { name: 'stock', done: has(useCount('inventorys'), 1), to: placeOf('inventorys') },
    // The admin is the first.
    { name: 'staff', done: has(useCount('users'), 2), to: placeOf('users') },
  ]
}
