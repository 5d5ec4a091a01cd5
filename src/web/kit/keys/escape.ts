import { hearKeys } from '#keys/hear-keys'
import { keyPressed } from '#keys/key-press'
import { topWindow } from '../focus'

/** A calendar in its closing animation counts as closed: the next Escape is not its own. */
const CALENDAR = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden, .ant-slide-up-leave)'
const DATE_FIELD = '.ant-picker-focused input'

/** A popup of a window, such as a list of choices, follows the window in the document. */
const isInOrOver = (element: Element, top: Element) =>
  (top.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

/** The field whose calendar is open, also while the focus is within the calendar. */
function openDateField(target: Element): HTMLElement | null {
  if (document.querySelector(CALENDAR) === null) return null
  const isField = target instanceof HTMLElement && target.matches(DATE_FIELD)
  return isField ? target : document.querySelector<HTMLElement>(DATE_FIELD)
}

/** The events that were re-dispatched already, to avoid an endless loop. */
const sent = new WeakSet<Event>()

function sendTo(element: Element, key: KeyboardEvent, heard: Event): void {
  heard.stopPropagation()
  sent.add(key)
  element.dispatchEvent(key)
}

/**
 * A window takes the focus only after its opening animation, and loses it with a removed input. Escape goes to the
 * element with the focus, so it would then do nothing, or close a window below.
 *
 * An open list of choices stops Escape, but a calendar lets it bubble to its window. The calendar looks at `key` and
 * windows at `keyCode`: an event without a `keyCode` closes the calendar alone.
 */
function sendToTop(event: KeyboardEvent): void {
  if (!keyPressed('close', event) || event.isComposing || sent.has(event)) return
  if (!(event.target instanceof Element)) return
  const field = openDateField(event.target)
  if (field !== null) {
    field.focus()
    return sendTo(field, new KeyboardEvent('keydown', { key: event.key, bubbles: true }), event)
  }
  const top = topWindow()
  if (top === undefined || top === event.target || isInOrOver(event.target, top)) return
  sendTo(top, new KeyboardEvent('keydown', event), event)
}

/** Presses Escape at the element, which stands for a frame that heard the key: the window on top answers it. */
export function pressEscape(element: Element | null): void {
  element?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true }),
  )
}

hearKeys('early', sendToTop)
