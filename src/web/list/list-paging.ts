import type { BaseRecord } from '@refinedev/core'
import { useCallback, useState } from 'react'
import type { ListState } from './list-state'

/** The start or end of a page, from the server; a page that is reached by cursor costs the same at any depth. */
export type Cursor = { after: string } | { before: string } | { last: true }

/** The part of an answer that determines the pages. */
export interface PageFacts {
  rows: readonly BaseRecord[]
  total: number
  estimated: boolean
  next: string | null
  previous: string | null
}

const placeOf = ({ filters, q, group, open, sort, pageSize, page }: ListState) =>
  JSON.stringify([filters, q, group, open, sort, pageSize, page])

const lastPage = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** The cursor from the shown page to another one; undefined where that is reached by its number alone. */
export function cursorTo(page: number, from: ListState, facts: PageFacts): Cursor | undefined {
  if (page === from.page + 1 && facts.next !== null) return { after: facts.next }
  if (page === from.page - 1 && page > 1 && facts.previous !== null) return { before: facts.previous }
  const isLast = page === lastPage(facts.total, from.pageSize)
  // Where the total is exact, the last page holds the rest; where it is not, the last rows.
  return facts.estimated && isLast ? { last: true } : undefined
}

/** The total for the pager: an estimate must not hide the next page, nor offer one behind the end. */
export function pagerTotal(
  { rows, total, estimated, next }: PageFacts,
  { page, pageSize }: ListState,
): number {
  if (!estimated || rows.length === 0) return total
  const shown = (page - 1) * pageSize + rows.length
  return next === null ? shown : Math.max(total, shown + 1)
}

/**
 * The cursor of the shown page, and a setter for that of the next one. A page that an address or Back leads to has
 * none, and is requested by its number.
 */
export function useCursor(state: ListState) {
  const [step, setStep] = useState<{ place: string; cursor: Cursor | undefined }>()
  const cursor = step?.place === placeOf(state) ? step.cursor : undefined
  const walk = useCallback(
    (page: number, facts: PageFacts) =>
      setStep({ place: placeOf({ ...state, page }), cursor: cursorTo(page, state, facts) }),
    [state],
  )
  const forget = useCallback(() => setStep(undefined), [])
  return { cursor, step: walk, forget }
}
