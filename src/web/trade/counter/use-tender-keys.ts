import type { RefObject } from 'react'
import { moneyMethods } from '#domain/payment/payment-methods'
import { keyPressed } from '#keys/key-press'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { blockOf } from '../payment/payment-draft'
import { payBy } from './counter-entry'
import type { Counter } from './use-counter'

/** A digit chooses the tender while the amount keeps the focus. */
export function useTenderKeys({ left, change }: Counter, form: RefObject<HTMLElement | null>): void {
  const choose = (event: KeyboardEvent) => {
    const way = moneyMethods()[Number(keyPressed('tender', event)?.at(-1)) - 1]
    if (way === undefined || blockOf(way, left) !== undefined) return false
    return change((entry) => payBy(entry, way, entry.currency, left))
  }
  useShortcut('tender', choose, { at: () => form.current })
}
