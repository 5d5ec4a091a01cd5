import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { pressEnter } from '#keys/hear-keys'
import { createStore } from '../../kit/store'
import { topWindow } from '../../kit/focus'
import { useStable } from '../../kit/use-stable'
import { emptyChoiceIn, fill } from './scan-fields'

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

/** A part of a page or of a dialog that accepts codes, such as the scanner box of an order. */
export interface ScanTaker {
  /** Its own field, which receives typing while no field has the focus. */
  box: () => HTMLInputElement | null | undefined
  take: (code: string) => void
  /** Saves the value behind a field of the page; the returned function restores it. */
  keep: (field: HTMLElement) => () => void
}

/** The registered takers of codes, the newest last. */
let takers: readonly ScanTaker[] = []

/** The taker in the topmost window; nothing below a dialog, a question or a drawer gets a code. */
export function takerInFront(): ScanTaker | undefined {
  const front = topWindow()
  return takers.findLast(({ box }) => {
    const input = box()
    return input && (front === undefined || front.contains(input))
  })
}

/** Takes the codes that are scanned while the component is in the topmost window. */
export function useScanTaker({ box, take, keep }: ScanTaker): void {
  const own = { box: useStable(box), take: useStable(take), keep: useStable(keep) }
  const { box: stableBox, take: stableTake, keep: stableKeep } = own
  useEffect(() => {
    const taker = { box: stableBox, take: stableTake, keep: stableKeep }
    takers = [...takers, taker]
    return () => {
      takers = takers.filter((each) => each !== taker)
    }
  }, [stableBox, stableTake, stableKeep])
}

/** Chooses by code in an empty field, as if the code were typed there and Enter pressed. */
function chooseBy(field: HTMLInputElement, code: string): void {
  field.focus()
  // The select must have the text before Enter looks it up.
  flushSync(() => fill(field, code))
  pressEnter(field)
}

/** Delivers a code to its taker; without one, shows it with its possible actions. */
export function deliver(code: string): void {
  const taker = takerInFront()
  if (taker) return taker.take(code)
  const front = topWindow()
  const choice = front && emptyChoiceIn(front)
  if (choice) return chooseBy(choice, code)
  showScanned(code, { opens: front === undefined })
}
