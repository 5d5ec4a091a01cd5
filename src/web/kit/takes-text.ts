const untyped = new Set(['button', 'checkbox', 'radio', 'submit', 'file', 'range'])

/** Whether typed characters go into the element. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !untyped.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.role === 'combobox')
}
