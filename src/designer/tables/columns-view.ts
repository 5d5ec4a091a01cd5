import { list, unread, type Unread } from '#paper/panel-values'
import type { PaletteField } from '#paper/palette'
import { ColumnView } from './column-view'
import type { Design } from '../design/design'
import { movedTo } from '../design/arrangement'
import { changed } from '../design/draft'
import { MOST_COLUMNS, newColumn } from '../design/new-element'
import type { InputWorld } from '../options/option-input'
import { part } from '../page/page-parts'

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
        move: (by) => this.#set(movedTo(this.#columns, at, at + by)),
        remove: () => this.#set(this.#columns.filter((_other, index) => index !== at)),
      })
    })
    this.#place.replaceChildren(...this.#rows.map((row) => row.part))
  }

  #set(columns: readonly Unread[]): void {
    this.#design.setOptions({ columns: [columns] })
  }

  #setColumn(at: number, changes: Unread): void {
    this.#set(this.#columns.map((column, index) => (index === at ? changed(column, changes) : column)))
  }
}
