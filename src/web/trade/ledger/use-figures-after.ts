import type { BaseRecord } from '@refinedev/core'
import { useIsFetching } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Holding } from '../../fields/numbers/balances'
import type { EndlessRows } from '../../list/table/use-endless-rows'
import { figuresAfter } from './running'

/** A record and its movements at one point in time. */
interface Seen {
  record: BaseRecord
  rows: BaseRecord[]
}

/**
 * The last consistent pair of record and movements: a new figure beside old movements would give wrong running figures.
 */
function useSeenTogether({ holder }: Holding, record: BaseRecord, { rows, refreshing }: EndlessRows) {
  const reading = useIsFetching({
    predicate: ({ queryKey }) => queryKey.includes(holder) && queryKey.includes('one'),
  })
  const [seen, setSeen] = useState<Seen>()
  const isSettled = reading === 0 && !refreshing
  if (isSettled && (seen?.record !== record || seen.rows !== rows)) setSeen({ record, rows })
  return seen
}

/**
 * The movements of a record, and the figures that each one left.
 *
 * @returns the figures by the movement's id; both undefined until they were first loaded together
 */
export function useFiguresAfter(holding: Holding, record: BaseRecord, movements: EndlessRows) {
  const seen = useSeenTogether(holding, record, movements)
  return useMemo(() => {
    if (!seen) return {}
    const left = figuresAfter(holding.balance, seen.record, seen.rows)
    const after = new Map(
      seen.rows.map((row, place): [unknown, Record<string, number>] => [row.id, left[place] ?? {}]),
    )
    return { rows: seen.rows, after }
  }, [holding, seen])
}
