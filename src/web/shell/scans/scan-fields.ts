import type { Typing } from './burst'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * What a field does with a scan that is typed into it, where it wants codes: `choose` looks it up at Enter, as a search
 * and the choice of a record do; `text` keeps it, as the code of a new product does.
 */
export type WantsScan = 'choose' | 'text'

/** The attribute of a field that wants codes, or of what stands around its input. */
export const wantsScan = (how: WantsScan) => ({ 'data-scan': how })

/** How the field wants a code; undefined for a field of money, dates, remarks and everything else. */
export function scanWanted(target: EventTarget | null): WantsScan | undefined {
  const how = target instanceof Element ? target.closest<HTMLElement>('[data-scan]')?.dataset.scan : undefined
  return how === 'choose' || how === 'text' ? how : undefined
}

/** A field of a dialog that chooses by a code and has not chosen yet. */
export function emptyChoiceIn(place: Element): HTMLInputElement | undefined {
  const fields = [...place.querySelectorAll('[data-scan=choose]')]
  const empty = fields.find((each) => each.querySelector('.ant-select-selection-item') === null)
  return empty?.querySelector<HTMLInputElement>('input:enabled') ?? undefined
}

/** Digits of a whole number that somebody types: a price or a weight in a cell, a count elsewhere. */
const CELL_DIGITS = 5
const COUNT_DIGITS = 4

const isNumberField = (field: Element) =>
  field instanceof HTMLInputElement &&
  (field.type === 'number' || field.inputMode !== '' || field.role === 'spinbutton')

/** What is typed into the element that has the focus. */
export function typingIn(target: EventTarget | null, takesText: boolean): Typing {
  if (!takesText || !(target instanceof HTMLElement)) return { takes: 'nothing' }
  if (!isNumberField(target)) return { takes: 'texts' }
  return { takes: 'numbers', digits: target.dataset.column === undefined ? COUNT_DIGITS : CELL_DIGITS }
}

const prototypeOf = (field: Field) => {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
}

/** Gives a field a text by the events that typing makes. */
export function fill(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(prototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Remembers what a field holds and where its cursor is; calling the answer brings both back. */
export function remember(field: Field): () => void {
  const { value } = field
  const [start, end] = field instanceof HTMLSelectElement ? [] : [field.selectionStart, field.selectionEnd]
  return () => {
    if (field.value !== value) fill(field, value)
    if (field instanceof HTMLSelectElement || start === null || start === undefined) return
    if (document.activeElement === field) field.setSelectionRange(start, end ?? start)
  }
}
