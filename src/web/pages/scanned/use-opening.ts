import { useEffect, useEffectEvent, useRef } from 'react'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { topWindow } from '../../kit/in-front'
import { isTypingOn } from '../../kit/keys/late-focus'
import type { FoundRecord } from '../../shell/palette/use-found-records'
import { dismissScanned, type Scanned } from '../../shell/scans/scanned'
import type { Meaning } from './use-meaning'

/** The resources whose codes are on labels and papers take precedence over others with the same code. */
const meantFirst = new Set(['orders', 'inventorys'])

/** The one record that a code opens by itself; undefined where it may mean several. */
export function meantRecord(records: readonly FoundRecord[]): FoundRecord | undefined {
  const first = records.filter(({ resource }) => meantFirst.has(resource))
  const [only, ...others] = first.length > 0 ? first : records
  return others.length === 0 ? only : undefined
}

/** Over a page that accepts no codes, opens the scanned record once; a return stays offered. */
export function useOpening({ opens }: Scanned, { records, sales, isLooking, problem }: Meaning): void {
  const dialogs = useDialogs()
  const isOpened = useRef(false)
  const open = useEffectEvent(() => {
    const meant = meantRecord(records)
    if (!meant || problem || isOpened.current || topWindow() !== undefined || isTypingOn()) return
    isOpened.current = true
    void dialogs.open(meant.resource, meant.key)
    if (sales.length === 0) dismissScanned()
  })
  useEffect(() => {
    if (opens && !isLooking) open()
  }, [opens, isLooking])
}
