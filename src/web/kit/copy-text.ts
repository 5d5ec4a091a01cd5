/** Copies through a temporary field: pages that are not loaded over https have no clipboard API. */
function copyFromField(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'copied-field'
  document.body.append(field)
  field.focus()
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** Puts a text into the clipboard; the focus stays in place. */
export async function copyText(text: string): Promise<void> {
  const focused = document.activeElement
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyFromField(text)
    if (focused instanceof HTMLElement) focused.focus()
  }
}
