import type { Typing } from './burst'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * The handling of a scan by a field that accepts codes: `choose` looks it up at Enter, as a search and a reference do;
 * `text` keeps it, as the code of a new product does.
 */
export type WantsScan = 'choose' | 'text'

/** The attribute of a field that accepts codes, or of an element around its input. */
export const wantsScan = (how: WantsScan) => ({ 'data-scan': how })

/** The field's handling of a code; undefined for a field of money, dates, remarks and everything else. */
export function scanWanted(target: EventTarget | null): WantsScan | undefined {
  const how = target instanceof Element ? target.closest<HTMLElement>('[data-scan]')?.dataset.scan : undefined
  return how === 'choose' || how === 'text' ? how : undefined
}

/** The first empty field of a dialog that chooses by code. */
export function emptyChoiceIn(place: Element): HTMLInputElement | undefined {
  const fields = [...place.querySelectorAll('[data-scan=choose]')]
  const empty = fields.find((each) => each.querySelector('.ant-select-selection-item') === null)
  return empty?.querySelector<HTMLInputElement>('input:enabled') ?? undefined
}

/** The most digits of a typed whole number: a price or a weight in a cell, a count elsewhere. */
const CELL_DIGITS = 5
const COUNT_DIGITS = 4

const isNumberField = (field: Element) =>
  field instanceof HTMLInputElement &&
  (field.type === 'number' || field.inputMode !== '' || field.role === 'spinbutton')

/** The input that the focused element takes. */
export function typingIn(target: EventTarget | null, takesText: boolean): Typing {
  if (!takesText || !(target instanceof HTMLElement)) return { takes: 'nothing' }
  if (!isNumberField(target)) return { takes: 'texts' }
  return { takes: 'numbers', digits: target.dataset.column === undefined ? COUNT_DIGITS : CELL_DIGITS }
}

const prototypeOf = (field: Field) => {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
}

/** Fills a field through the events of typing. */
export function fill(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(prototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Saves a field's text and cursor; the returned function restores both. */
export function remember(field: Field): () => void {
  const { value } = field
  const [start, end] = field instanceof HTMLSelectElement ? [] : [field.selectionStart, field.selectionEnd]
  return () => {
    if (field.value !== value) fill(field, value)
    if (field instanceof HTMLSelectElement || start === null || start === undefined) return
    if (document.activeElement === field) field.setSelectionRange(start, end ?? start)
  }
}
