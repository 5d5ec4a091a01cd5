import { useEffect, useRef, type RefObject } from 'react'
import { focusLate } from '../../../kit/keys/late-focus'

type ButtonRef = RefObject<HTMLButtonElement | null>

/** The next step after an order was confirmed or paid: the next order, else the payment, else its paper. */
export interface NextStep {
  order: ButtonRef
  pay: ButtonRef
  /** Moves the focus there. */
  lead: () => void
  /** The focus moves there once the order is confirmed. */
  expect: () => void
}

/**
 * Moves the focus on once the requested confirmation is done.
 *
 * @param busy the answer is on its way, and no button can be pressed
 * @param print the button of its paper
 */
export function useNextStep(
  isConfirmed: boolean,
  busy: boolean,
  print: () => HTMLElement | null | undefined,
): NextStep {
  const order = useRef<HTMLButtonElement>(null)
  const pay = useRef<HTMLButtonElement>(null)
  const expected = useRef(false)
  const lead = () => focusLate(order.current ?? pay.current ?? print())
  const latest = useRef(lead)
  useEffect(() => {
    latest.current = lead
  })
  useEffect(() => {
    if (!expected.current || !isConfirmed || busy) return
    expected.current = false
    latest.current()
  }, [isConfirmed, busy])
  return { order, pay, lead, expect: () => void (expected.current = true) }
}
