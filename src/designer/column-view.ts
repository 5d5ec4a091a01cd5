import { list, text, unread, type Unread } from '#resource/panel-values'
import type { Design } from './design'
import { changed } from './draft'
import { newColumn } from './new-element'
import type { Option } from './option-kinds'
import { optionInput, type InputWorld, type OptionInput } from './option-input'
import { columnOptions } from './table-options'
import { part } from './page-parts'

const MOST_COLUMNS = 40

const columnsOf = (options: Unread): Unread[] => list(list(options.columns).at(-1)).map(unread)

/** What else changes with an option of a column: a field brings its name along, a totals text its kind. */
function consequences({ name }: Option, value: unknown, { rowFields }: InputWorld): Unread {
  if (name === 'tableSummaryText')
    return { tableSummaryText: value, tableSummary: value ? 'text' : undefined }
  const chosen = name === 'field' ? rowFields.find(({ path }) => path === value) : undefined
  if (chosen) return { field: value, title: chosen.title.slice(0, 100) }
  // The server wants the two, of which one may be empty.
  return { [name]: name === 'field' ? (value ?? '') : name === 'width' ? (value ?? 60) : value }
}

/** A name that no other column of the table has; choices of columns remember it. */
function ownName(columns: readonly Unread[], wanted: string): string {
  const taken = new Set(columns.map(({ columnId }) => columnId))
  const free = Array.from({ length: MOST_COLUMNS + 1 }, (_, count) =>
    count === 0 ? wanted : `${wanted}-${count}`,
  )
  return free.find((name) => !taken.has(name)) ?? wanted
}

interface ColumnRow {
  part: HTMLElement
  inputs: OptionInput[]
  shown: HTMLInputElement
  title: HTMLElement
}

/** The columns of a table: which are shown, in which order, and what can be set of each. */
export function columnsPart(
  design: Design,
  world: InputWorld,
): { part: HTMLDetailsElement; input: OptionInput } {
  const { word, rowFields } = world
  let columns: Unread[] = []
  let rows: ColumnRow[] = []
  const place = part('div', { className: 'columns' })
  const add = part('button', { type: 'button', className: 'add' }, word('add_column'))

  const set = (next: readonly Unread[]) => design.setOptions({ columns: [next] })
  const setColumn = (at: number, changes: Unread) =>
    set(columns.map((column, index) => (index === at ? changed(column, changes) : column)))

  function move(at: number, by: number) {
    const [moved] = columns.slice(at, at + 1)
    const others = columns.filter((_column, index) => index !== at)
    if (moved) set([...others.slice(0, Math.max(0, at + by)), moved, ...others.slice(Math.max(0, at + by))])
  }

  function iconButton(icon: string, title: string, act: () => void) {
    const button = part('button', { type: 'button', className: `icon-button icon-${icon}`, title })
    button.setAttribute('aria-label', title)
    button.addEventListener('click', (event) => {
      event.preventDefault()
      act()
    })
    return button
  }

  function rowPart(at: number): ColumnRow {
    const inputs = columnOptions.map((option) =>
      optionInput(option, world, (value) => setColumn(at, consequences(option, value, world))),
    )
    const shown = part('input', { type: 'checkbox', title: word('show') })
    shown.addEventListener('change', () => setColumn(at, { checked: shown.checked }))
    const title = part('span', { className: 'column-title' })
    const summary = part(
      'summary',
      {},
      shown,
      title,
      iconButton('up', word('move_up'), () => move(at, -1)),
      iconButton('down', word('move_down'), () => move(at, 1)),
      iconButton('remove', word('remove'), () => set(columns.filter((_column, index) => index !== at))),
    )
    const options = part('div', { className: 'options' }, ...inputs.map((input) => input.part))
    return { part: part('details', { className: 'column' }, summary, options), inputs, shown, title }
  }

  add.addEventListener('click', () => {
    const used = new Set(columns.map(({ field }) => field))
    const next = rowFields.find(({ path }) => !used.has(path)) ?? { path: '', title: '—', sample: '' }
    set([...columns, { ...newColumn(next), columnId: ownName(columns, next.path || 'column') }])
  })

  function show(values: Unread) {
    columns = columnsOf(values)
    if (rows.length !== columns.length) {
      rows = columns.map((_column, at) => rowPart(at))
      place.replaceChildren(...rows.map((row) => row.part))
    }
    add.disabled = columns.length >= MOST_COLUMNS
    for (const [at, row] of rows.entries()) {
      const column = columns[at] ?? {}
      row.shown.checked = column.checked !== false
      row.title.textContent = text(column.title).replaceAll('\n', ' ') || '—'
      row.part
        .querySelector<HTMLButtonElement>('.icon-remove')
        ?.toggleAttribute('disabled', columns.length === 1)
      for (const input of row.inputs) input.show(column)
    }
  }

  const group = part('details', { open: true, data: { group: 'columns' } })
  group.append(part('summary', {}, word('columns')), place, add)
  return { part: group, input: { part: group, show } }
}
