import type { InputRef } from 'antd'
import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isInFront } from '../../shell/in-front'
import { useStable } from '../../shell/use-stable'
import { type Burst, burstWith, goesOn, isScan } from './burst'

/** A field in which a scan is told from typing, and what it held before. */
type Field = HTMLInputElement | HTMLSelectElement

interface ScanAnywhere {
  box: RefObject<InputRef | null>
  onScan: (code: string) => void
  /** Remembers what a cell stands for; calling the answer brings it back. */
  keep: (cell: HTMLElement) => () => void
}

/** Digits of a whole number that somebody types: a price or a weight in a cell, a count elsewhere. */
const CELL_DIGITS = 5
const COUNT_DIGITS = 4

const isCell = (target: Element) => target instanceof HTMLElement && target.dataset.column !== undefined

const isNumberInput = (target: Element) =>
  target instanceof HTMLInputElement && (target.type === 'number' || target.inputMode !== '')

function isWatched(target: Element): target is Field {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return isField && (isCell(target) || isNumberInput(target))
}

const untyped = new Set(['button', 'checkbox', 'radio', 'submit', 'file', 'range'])

/** Does the element take letters itself? */
function takesText(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !untyped.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.role === 'combobox')
}

function digitsOf(field: Field): number {
  if (!isNumberInput(field)) return 0
  return isCell(field) ? CELL_DIGITS : COUNT_DIGITS
}

/** Gives a field the text that it had, by the events that typing makes. */
function putBack(field: Field, text: string): void {
  const proto = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** Follows the keys of one page until a scan is complete. */
function listener({ box, onScan, keep }: ScanAnywhere) {
  let burst: Burst | undefined
  let field: Field | undefined
  let restore = () => {}

  const follow = (target: Field, event: KeyboardEvent) => {
    if (target !== field || !goesOn(burst, event.timeStamp)) {
      const text = target.value
      const bringBack = keep(target)
      field = target
      burst = undefined
      restore = () => {
        putBack(target, text)
        bringBack()
      }
    }
    burst = burstWith(burst, event.key, event.timeStamp)
  }
  const finish = (target: Field, event: KeyboardEvent) => {
    const scanned = target === field ? burst : undefined
    burst = undefined
    if (!isScan(scanned, event.timeStamp, { digits: digitsOf(target) })) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The cell must hold its own value before it is left.
    flushSync(restore)
    onScan(scanned.text)
  }
  return (event: KeyboardEvent) => {
    const { target } = event
    const input = box.current?.input
    if (!input || !(target instanceof Element) || event.isComposing || !isInFront(input)) return
    if (isWatched(target)) {
      if (isCharacter(event)) follow(target, event)
      else if (event.key === 'Enter') finish(target, event)
    } else if (isCharacter(event) && event.key !== ' ' && !takesText(target)) input.focus()
  }
}

/**
 * A scan lands in the scanner's box wherever the focus is: where nothing is typed, the box takes the focus at the first
 * character; a cell or a number field gets back what it held, once the keys turn out to be a scanner's.
 */
export function useScanAnywhere(options: ScanAnywhere): void {
  const { box } = options
  const onScan = useStable(options.onScan)
  const keep = useStable(options.keep)
  useEffect(() => {
    const onKey = listener({ box, onScan, keep })
    // Before the page: an Enter that ends a scan must not move on to the next cell.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [box, onScan, keep])
}
