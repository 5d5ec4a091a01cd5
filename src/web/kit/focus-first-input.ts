const inputs = 'input:enabled:not([type="hidden"], [type="file"]), textarea:enabled'

/** Focuses the first input of a form, unless an input asks for the focus itself; choices are considered last. */
export function focusFirstInput(root: HTMLElement | null): void {
  const found = [...(root?.querySelectorAll<HTMLInputElement>(inputs) ?? [])]
  if (found.some((input) => input === document.activeElement && input.type !== 'radio')) return
  const first = found.find(({ type }) => type !== 'radio') ?? found[0]
  first?.focus()
}
