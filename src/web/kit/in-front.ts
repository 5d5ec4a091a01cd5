const WINDOWS = '.ant-modal-wrap, .ant-drawer-open'

/** The dialog, question or drawer that lies over everything else. */
export function topWindow(): HTMLElement | undefined {
  const windows = [...document.querySelectorAll<HTMLElement>(WINDOWS)]
  return windows.findLast((each) => each.style.display !== 'none')
}
