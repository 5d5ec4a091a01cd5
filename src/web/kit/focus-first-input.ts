const inputs = 'input:enabled:not([type="hidden"], [type="file"]), textarea:enabled'

/** Gives the focus to the first input of a form, unless one of its inputs has asked for it; a choice comes last. */
export function focusFirstInput(root: HTMLElement | null): void {
  const found = [...(root?.querySelectorAll<HTMLInputElement>(inputs) ?? [])]
  if (found.some((input) => input === document.activeElement && input.type !== 'radio')) return
  const first = found.find(({ type }) => type !== 'radio') ?? found[0]
  first?.focus()
}
