import { topWindow } from './in-front'

/** What opens from within a window, such as a list of choices, comes after it in the document. */
const isInOrOver = (element: Element, top: Element) =>
  (top.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

/**
 * A window takes the focus only when it stands still, and loses it with the input that had it: Escape, which is heard
 * where the focus is, would then do nothing, or close what lies below.
 */
function sendToTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return
  const top = topWindow()
  if (top === undefined || top === event.target || isInOrOver(event.target, top)) return
  event.stopPropagation()
  top.dispatchEvent(new KeyboardEvent('keydown', event))
}

document.addEventListener('keydown', sendToTop, true)
