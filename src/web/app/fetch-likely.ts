/** What a clerk opens next, most likely first. */
const likely = [
  () => import('../pages/orders/OrderPage'),
  () => import('../editing/RecordDialog'),
  () => import('../pages/orders/OrderListPage'),
]

/** The first screen has the line for itself. */
const FIRST_SCREEN_IN_MILLISECONDS = 3000

/** Not every browser tells; one that does speaks for its user, who pays by the megabyte. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Fetches what is opened next, one part after the other, whenever the browser has nothing else to do. */
export function fetchLikely(): (() => void) | undefined {
  if (savesData() || !('requestIdleCallback' in window)) return undefined
  let ended = false
  const fetchFrom = (position: number) => {
    const part = likely[position]
    if (part === undefined) return
    requestIdleCallback(() => {
      if (ended) return
      // A part that does not come is asked for again, and spoken of, by whoever opens it.
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
