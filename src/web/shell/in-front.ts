/** Is nothing open over what the element stands on, neither a dialog nor a question? */
export function isInFront(element: Element): boolean {
  const windows = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')]
  const top = windows.findLast((each) => each.style.display !== 'none')
  return top === undefined || top.contains(element)
}
