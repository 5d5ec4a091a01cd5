import { text, type Unread } from '#paper/panel-values'
import type { Option } from '../options/option-kinds'
import { optionInput, type InputWorld, type OptionInput } from '../options/option-input'
import { columnOptions } from './table-options'
import { iconButton, part } from '../page/page-parts'
import type { Word } from '../words'

/** The operations on a column, besides setting its options. */
export interface ColumnActions {
  set: (changes: Unread) => void
  move: (by: number) => void
  remove: () => void
}

/** Further changes that an option of a column causes: a field sets its name, a totals text its kind. */
function consequences({ name }: Option, value: unknown, { rowFields }: InputWorld): Unread {
  if (name === 'tableSummaryText')
    return { tableSummaryText: value, tableSummary: value ? 'text' : undefined }
  const chosen = name === 'field' ? rowFields.find(({ path }) => path === value) : undefined
  if (chosen) return { field: value, title: chosen.title.slice(0, 100) }
  // The server requires these two properties; the field may be empty.
  return { [name]: name === 'field' ? (value ?? '') : name === 'width' ? (value ?? 60) : value }
}

/** A column of a table: its visibility, its position, and its options. */
export class ColumnView {
  readonly part: HTMLDetailsElement
  readonly #inputs: readonly OptionInput[]
  readonly #shown: HTMLInputElement
  readonly #title = part('span', { className: 'column-title' })
  readonly #remove: HTMLButtonElement

  constructor(world: InputWorld, actions: ColumnActions) {
    const { word } = world
    this.#inputs = columnOptions.map((option) =>
      optionInput(option, world, (value) => actions.set(consequences(option, value, world))),
    )
    this.#shown = part('input', { type: 'checkbox', title: word('show') })
    this.#shown.addEventListener('change', () => actions.set({ checked: this.#shown.checked }))
    this.#remove = iconButton('remove', word('remove'), actions.remove)
    this.part = part('details', { className: 'column' }, this.#summary(word, actions), this.#options())
  }

  show(column: Unread, isOnly: boolean): void {
    this.#shown.checked = column.checked !== false
    this.#title.textContent = text(column.title).replaceAll('\n', ' ') || '—'
    this.#remove.disabled = isOnly
    for (const input of this.#inputs) input.show(column)
  }

  #summary(word: (word: Word) => string, { move }: ColumnActions): HTMLElement {
    const up = iconButton('up', word('move_up'), () => move(-1))
    const down = iconButton('down', word('move_down'), () => move(1))
    return part('summary', {}, this.#shown, this.#title, up, down, this.#remove)
  }

  #options(): HTMLElement {
    return part('div', { className: 'options' }, ...this.#inputs.map((input) => input.part))
  }
}
