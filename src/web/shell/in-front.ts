const MODALS = '.ant-modal-wrap'
const WINDOWS = `${MODALS}, .ant-drawer-open`

/** The dialog, question or drawer that lies over everything else, of those that are meant. */
export function topWindow(meant = WINDOWS): HTMLElement | undefined {
  const windows = [...document.querySelectorAll<HTMLElement>(meant)]
  return windows.findLast((each) => each.style.display !== 'none')
}

/** Is nothing open over what the element stands on, neither a dialog nor a question? */
export function isInFront(element: Element): boolean {
  const top = topWindow(MODALS)
  return top === undefined || top.contains(element)
}
