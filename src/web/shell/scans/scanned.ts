import { createStore } from '../../kit/store'

/** A code that nothing in front wanted. */
export interface Scanned {
  id: number
  code: string
  /** No window lies over the page: what the code names may be opened at once. */
  opens: boolean
  /** It was looked up elsewhere without success: it is shown only where it names something. */
  quiet: boolean
  /** The codes before it that nothing was done with, the newest first. */
  earlier: readonly string[]
}

/** The code that was scanned last, until it is dismissed. */
export const scannedCode = createStore<Scanned | undefined>(undefined)
let count = 0

/** More would hide the page; each of them beeped when it was scanned. */
const MOST_EARLIER = 5

/** Shows a scanned code and what can be done with it, over the ones before. */
export function showScanned(code: string, { opens = false, quiet = false } = {}): void {
  const last = scannedCode.get()
  const earlier = last && !last.quiet ? [last.code, ...last.earlier] : (last?.earlier ?? [])
  scannedCode.set({
    id: ++count,
    code,
    opens,
    quiet,
    earlier: earlier.filter((each) => each !== code).slice(0, MOST_EARLIER),
  })
}

export function dismissScanned(): void {
  scannedCode.set(undefined)
}
