import { text, type Unread, list, unread } from '#paper/panel-values'
import type { PaletteField } from '#paper/palette'
import {
  aligns,
  rowLines,
  weights,
  check,
  checkUnless,
  choice,
  colour,
  field,
  figure,
  format,
  lineWithPlaces,
  lines,
  linesWithPlaces,
  millimetres,
  type Option,
  type OptionGroup,
} from './options/option-kinds'
import { optionInput, type InputWorld, type OptionInput } from './options/option-input'
import { iconButton, part } from './page/page-parts'
import type { Word } from './words'
import type { Design } from './design/design'
import { withItemMoved, propertiesWithChanges } from './design/arrangement'
import { MOST_COLUMNS, newColumn } from './design/new-element'

const unlined = (name: string) => checkUnless(name, 'cell_lines', 'noBorder')

/** The options of a table's rows. */
export const tableGroups: OptionGroup[] = [
  {
    word: 'head',
    options: [
      choice(
        'tableHeaderRepeat',
        'show',
        ['', 'each_page', 'page'],
        ['first', 'first_page'],
        ['none', 'none'],
      ),
      choice('tableHeaderBorder', 'row_lines', ...rowLines),
      figure('tableHeaderRowHeight', 'row_height', 1, 200, 1),
      figure('tableHeaderFontSize', 'font_size', 1, 100, 0.5),
      choice('tableHeaderFontWeight', 'font_weight', ...weights),
      colour('tableHeaderBackground', 'background'),
      unlined('tableHeaderCellBorder'),
    ],
  },
  {
    word: 'body',
    options: [
      choice('tableBodyRowBorder', 'row_lines', ...rowLines),
      figure('tableBodyRowHeight', 'row_height', 1, 200, 1),
      figure('maxRows', 'most_rows', 1, 500, 1),
      millimetres('lHeight', 'least_height', 0, 4000),
      check('keepsRows', 'keep_rows'),
      unlined('tableBodyCellBorder'),
      checkUnless('tableBorder', 'outline', 'noBorder'),
    ],
  },
  {
    word: 'foot',
    options: [
      choice('tableFooterRepeat', 'show', ['', 'none', 'no'], ['last', 'last_page']),
      choice('tableFooterBorder', 'row_lines', ...rowLines),
      unlined('tableFooterCellBorder'),
    ],
  },
]

/** The options of a table's column. */
const columnOptions: readonly Option[] = [
  lines('title', 'title', 100),
  field('row'),
  linesWithPlaces('pattern', 'own_text', 200, 'row'),
  format,
  figure('width', 'width', 1, 2000, 1),
  choice('align', 'align', ...aligns),
  choice('halign', 'head_align', ...aligns),
  choice('vAlign', 'vertical', ['', 'middle', 'middle'], ['top', 'top'], ['bottom', 'bottom']),
  choice(
    'tableTextType',
    'holds',
    ['', 'text', 'text'],
    ['sequence', 'sequence'],
    ['barcode', 'barcode'],
    ['qrcode', 'qrcode'],
    ['image', 'image'],
  ),
  figure('tableColumnHeight', 'code_height', 0, 100, 1),
  lineWithPlaces('tableSummaryText', 'summary', 100, 'record'),
  figure('tableSummaryColspan', 'summary_span', 1, 30, 1),
  choice('tableSummaryAlign', 'summary_align', ...aligns),
]

/** The operations on a column, besides setting its options. */
interface ColumnActions {
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
class ColumnView {
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

const columnsOf = (options: Unread): Unread[] => list(list(options.columns).at(-1)).map(unread)

/** A name that no other column of the table has; saved choices of columns refer to it. */
function ownName(columns: readonly Unread[], wanted: string): string {
  const taken = new Set(columns.map(({ columnId }) => columnId))
  const free = Array.from({ length: MOST_COLUMNS + 1 }, (_, count) =>
    count === 0 ? wanted : `${wanted}-${count}`,
  )
  return free.find((name) => !taken.has(name)) ?? wanted
}

/** The columns with one added, for the first field that none of them prints. */
function withAnother(columns: readonly Unread[], fields: readonly PaletteField[]): Unread[] {
  const used = new Set(columns.map(({ field }) => field))
  const next = fields.find(({ path }) => !used.has(path)) ?? { path: '', title: '—', sample: '' }
  return [...columns, { ...newColumn(next), columnId: ownName(columns, next.path || 'column') }]
}

/** The columns of a table: their visibility, order and options. */
export class ColumnsView {
  readonly part = part('details', { open: true, data: { group: 'columns' } })
  readonly #design: Design
  readonly #world: InputWorld
  readonly #place = part('div', { className: 'columns' })
  readonly #add: HTMLButtonElement
  #columns: readonly Unread[] = []
  #rows: readonly ColumnView[] = []

  constructor(design: Design, world: InputWorld) {
    this.#design = design
    this.#world = world
    this.#add = part('button', { type: 'button', className: 'add' }, world.word('add_column'))
    this.#add.addEventListener('click', () => this.#set(withAnother(this.#columns, world.rowFields)))
    this.part.append(part('summary', {}, world.word('columns')), this.#place, this.#add)
  }

  readonly show = (table: Unread): void => {
    this.#columns = columnsOf(table)
    if (this.#rows.length !== this.#columns.length) this.#build()
    this.#add.disabled = this.#columns.length >= MOST_COLUMNS
    for (const [at, row] of this.#rows.entries())
      row.show(this.#columns[at] ?? {}, this.#columns.length === 1)
  }
  #build(): void {
    this.#rows = this.#columns.map((_column, at) => {
      return new ColumnView(this.#world, {
        set: (changes) => this.#setColumn(at, changes),
        move: (by) => this.#set(withItemMoved(this.#columns, at, at + by)),
        remove: () => this.#set(this.#columns.filter((_other, index) => index !== at)),
      })
    })
    this.#place.replaceChildren(...this.#rows.map((row) => row.part))
  }

  #set(columns: readonly Unread[]): void {
    this.#design.setOptions({ columns: [columns] })
  }

  #setColumn(at: number, changes: Unread): void {
    this.#set(
      this.#columns.map((column, index) => (index === at ? propertiesWithChanges(column, changes) : column)),
    )
  }
}
