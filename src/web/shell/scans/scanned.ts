import { createStore } from '../../kit/store'

/** A code that no part of the topmost window has taken. */
export interface Scanned {
  id: number
  code: string
  /** No window is over the page, so that the record of the code may open at once. */
  opens: boolean
  /** The code was looked up elsewhere without success: it is shown only if a record has it. */
  quiet: boolean
  /** The earlier codes without an action, the newest first. */
  earlier: readonly string[]
}

/** The last scanned code, until it is dismissed. */
export const scannedCode = createStore<Scanned | undefined>(undefined)
let count = 0

/** More would hide the page; each scan has also beeped. */
const MOST_EARLIER = 5

/** Shows a scanned code with its possible actions, above the earlier ones. */
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
