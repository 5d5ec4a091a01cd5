const inputs = 'input:enabled:not([type="hidden"], [type="file"]), textarea:enabled'

/** Focuses the first input of a form, unless an input takes the focus itself; choices are considered last. */
export function focusFirstInput(root: HTMLElement | null): void {
  const found = [...(root?.querySelectorAll<HTMLInputElement>(inputs) ?? [])]
  if (found.some((input) => input === document.activeElement && input.type !== 'radio')) return
  const first = found.find(({ type }) => type !== 'radio') ?? found[0]
  first?.focus()
}

const WINDOWS = '.ant-modal-wrap, .ant-drawer-open'

/** The dialog, question or drawer that lies over everything else. */
export function topWindow(): HTMLElement | undefined {
  // A window is not part of the page, whose long tables need not be searched at each key.
  const besides = [...document.body.children].filter((child) => child.id !== 'root')
  const windows = besides.flatMap((child) => [...child.querySelectorAll<HTMLElement>(WINDOWS)])
  return windows.findLast((each) => each.style.display !== 'none')
}

const untyped = new Set(['button', 'checkbox', 'radio', 'submit', 'file', 'range'])

/** Whether typed characters go into the element. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !untyped.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.role === 'combobox')
}
