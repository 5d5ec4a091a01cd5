import { topWindow } from '../in-front'
import { hearKeys } from './hear-keys'

/** A calendar that is folding away is closed already, and the next Escape is not its own. */
const CALENDAR = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden, .ant-slide-up-leave)'
const DATE_FIELD = '.ant-picker-focused input'

/** What opens from within a window, such as a list of choices, comes after it in the document. */
const isInOrOver = (element: Element, top: Element) =>
  (top.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

/** The field whose calendar is open, also while the focus is within the calendar. */
function openDateField(target: Element): HTMLElement | null {
  if (document.querySelector(CALENDAR) === null) return null
  const isField = target instanceof HTMLElement && target.matches(DATE_FIELD)
  return isField ? target : document.querySelector<HTMLElement>(DATE_FIELD)
}

/** The keys that were sent on, which are not sent on again. */
const sent = new WeakSet<Event>()

function sendTo(element: Element, key: KeyboardEvent, heard: Event): void {
  heard.stopPropagation()
  sent.add(key)
  element.dispatchEvent(key)
}

/**
 * A window takes the focus only when it stands still, and loses it with the input that had it: Escape, which is heard
 * where the focus is, would then do nothing, or close what lies below.
 *
 * An open list of choices keeps Escape to itself, but a calendar lets it go on to the window that it opened in. The
 * calendar goes by the name of the key and windows by its number: without a number it closes the calendar alone.
 */
function sendToTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || sent.has(event)) return
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

hearKeys('early', sendToTop)
