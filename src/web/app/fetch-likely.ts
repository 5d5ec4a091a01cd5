/** The parts that a clerk is likely to open next, the most likely first. */
const likely = [
  () => import('../pages/orders/OrderPage'),
  () => import('../editing/RecordDialog'),
  () => import('../pages/orders/OrderListPage'),
]

/** The first screen gets the whole bandwidth for this long. */
const FIRST_SCREEN_IN_MILLISECONDS = 3000

/** Whether the browser asks to save data, for users who pay by the megabyte; not every browser says so. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Prefetches likely parts one after the other, while the browser is idle. */
export function fetchLikely(): (() => void) | undefined {
  if (savesData() || !('requestIdleCallback' in window)) return undefined
  let ended = false
  const fetchFrom = (position: number) => {
    const part = likely[position]
    if (part === undefined) return
    requestIdleCallback(() => {
      if (ended) return
      // Opening a part that failed to load retries it, and reports the failure.
      part().then(
        () => fetchFrom(position + 1),
        () => undefined,
      )
    })
  }
  const start = setTimeout(() => fetchFrom(0), FIRST_SCREEN_IN_MILLISECONDS)
  return () => {
    ended = true
    clearTimeout(start)
  }
}
