import { hearKeys } from '#keys/hear-keys'
import { takesText } from '../focus'

/** The user has resumed typing since their last request. */
let goesOn = false

const isCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || key === 'Enter' || /^F\d+$/.test(key)

function onKey(event: KeyboardEvent): void {
  if (isCommand(event)) goesOn = false
  else if (event.key === 'Tab' || takesText(event.target)) goesOn = true
}

// The first listener, since the Enter that ends a scan is stopped after this.
hearKeys('first', onKey)
window.addEventListener('pointerdown', ({ target }) => void (goesOn = takesText(target)), true)

/** Whether the user is in a field that they entered or typed in since their last request. The focus is then theirs. */
export const isTypingOn = (): boolean => goesOn && takesText(document.activeElement)

/** Moves the focus after an answer of the server, unless the user has started to type while waiting. */
export function focusLate(element: Pick<HTMLElement, 'focus'> | null | undefined): void {
  if (!isTypingOn()) element?.focus()
}
