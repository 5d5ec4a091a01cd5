import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { topWindow } from '../../kit/in-front'
import { useStable } from '../../kit/use-stable'
import { emptyChoiceIn, fill } from './scan-fields'
import { showScanned } from './scanned'

/** A part of a page or of a dialog that wants codes, such as the scanner box of an order. */
export interface ScanTaker {
  /** Its own field: what is typed where no field has the focus goes there. */
  box: () => HTMLInputElement | null | undefined
  take: (code: string) => void
  /** Remembers what a field of the page stands for; calling the answer brings it back. */
  keep: (field: HTMLElement) => () => void
}

/** What wants codes now, the newest last. */
let takers: readonly ScanTaker[] = []

/** What wants codes in what is in front; nothing below a dialog, a question or a drawer gets one. */
export function takerInFront(): ScanTaker | undefined {
  const front = topWindow()
  return takers.findLast(({ box }) => {
    const input = box()
    return input && (front === undefined || front.contains(input))
  })
}

/** Offers to take the codes that are scanned while the component is in front. */
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

/** Chooses by a code in a field that has nothing chosen, as if the code were typed there and Enter pressed. */
function chooseBy(field: HTMLInputElement, code: string): void {
  field.focus()
  // The choice looks for the code at Enter only once it knows it.
  flushSync(() => fill(field, code))
  field.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      keyCode: 13,
      bubbles: true,
      cancelable: true,
    }),
  )
}

/** Brings a code to what wants it; where nothing does, it is shown with what can be done with it. */
export function deliver(code: string): void {
  const taker = takerInFront()
  if (taker) return taker.take(code)
  const front = topWindow()
  const choice = front && emptyChoiceIn(front)
  if (choice) return chooseBy(choice, code)
  showScanned(code, { opens: front === undefined })
}
