import type { BaseRecord } from '@refinedev/core'
import { useCallback, useMemo, useState } from 'react'
import type { ListState } from './list-state'

/** The records that are marked, also those on other pages. */
export interface Selection {
  records: BaseRecord[]
  choose: (records: BaseRecord[]) => void
}

/** The marked records of a list. Another search or filter clears the marks, since it shows other records. */
export function useSelection({ filters, q }: ListState): Selection {
  const of = JSON.stringify([filters, q])
  const [marked, setMarked] = useState<{ of: string; records: BaseRecord[] }>({ of, records: [] })
  const choose = useCallback((records: BaseRecord[]) => setMarked({ of, records }), [of])
  return useMemo(() => ({ records: marked.of === of ? marked.records : [], choose }), [marked, of, choose])
}
