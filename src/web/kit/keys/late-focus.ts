import { takesText } from '../takes-text'
import { hearKeys } from './hear-keys'

/** Somebody has gone on to type in a field since the last thing that they asked for. */
let goesOn = false

const isCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || key === 'Enter' || /^F\d+$/.test(key)

function onKey(event: KeyboardEvent): void {
  if (isCommand(event)) goesOn = false
  else if (event.key === 'Tab' || takesText(event.target)) goesOn = true
}

// The Enter that ends a scan goes no further.
hearKeys('first', onKey)
window.addEventListener('pointerdown', ({ target }) => void (goesOn = takesText(target)), true)

/** Is somebody in a field that they have entered or typed in since they asked for something? The focus is theirs. */
export const isTypingOn = (): boolean => goesOn && takesText(document.activeElement)

/** Moves the focus for an answer of the server; it stays where somebody has begun to type while that was awaited. */
export function focusLate(element: Pick<HTMLElement, 'focus'> | null | undefined): void {
  if (!isTypingOn()) element?.focus()
}
