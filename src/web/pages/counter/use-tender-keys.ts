import type { KeyboardEvent } from 'react'
import { blockOf } from '../payments/payment-draft'
import { moneyWays, payBy } from './counter-entry'
import type { Counter } from './use-counter'

/** Alt and a digit choose the tender while the amount keeps the focus. */
export function useTenderKeys({ left, change }: Counter) {
  return (event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (!event.altKey || event.ctrlKey || event.metaKey || digit === undefined) return
    const way = moneyWays[Number(digit) - 1]
    if (way === undefined || blockOf(way, left) !== undefined) return
    event.preventDefault()
    change((entry) => payBy(entry, way, entry.currency, left))
  }
}
