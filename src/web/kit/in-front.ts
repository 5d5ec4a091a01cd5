const WINDOWS = '.ant-modal-wrap, .ant-drawer-open'

/** The dialog, question or drawer that lies over everything else. */
export function topWindow(): HTMLElement | undefined {
  // A window is no part of the page, whose long tables need not be searched at each key.
  const besides = [...document.body.children].filter((child) => child.id !== 'root')
  const windows = besides.flatMap((child) => [...child.querySelectorAll<HTMLElement>(WINDOWS)])
  return windows.findLast((each) => each.style.display !== 'none')
}
