import type { ClipboardEvent, KeyboardEvent } from 'react'
import { keysOf, type OwnKeys } from '../../../kit/keys/keys-of'

/** The actions of the line grid's keys, besides moving. */
export interface GridActions {
  copyAbove: (key: number, column: string) => void
  remove: (key: number) => unknown
  paste: (key: number, columns: string[], rows: string[][]) => void
  /** Gives a cell the value that it had when it was entered; false when it still has it. */
  giveBack: (key: number, column: string) => boolean
  /** Opens or closes the contents of a line beside its columns. */
  unfold: (key: number, open: boolean) => void
  /** Enter on the last cell. */
  leave: () => void
}

type Cell = HTMLInputElement | HTMLSelectElement

export const isCell = (target: EventTarget): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.dataset.column !== undefined

const cellsIn = (element: Element): Cell[] => [...element.querySelectorAll<Cell>('[data-column]')]

/** The key of the line in which an element stands. */
export function lineKeyOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
  return row?.dataset.line === undefined ? undefined : Number(row.dataset.line)
}

function go(cell: HTMLElement | undefined): boolean {
  cell?.focus()
  return cell !== undefined
}

/** The rows of cells before or behind one, the nearest first; an order has hundreds, and a key looks at one or two. */
function* rowsFrom(cell: Element, by: 1 | -1): Generator<Element> {
  let row = cell.closest('tr')
  while (row) {
    const next: Element | null = by === 1 ? row.nextElementSibling : row.previousElementSibling
    row = next instanceof HTMLTableRowElement ? next : null
    if (row) yield row
  }
}

/** Moves along the cells in reading order. */
function step(from: Cell, by: 1 | -1): boolean {
  const beside = cellsIn(from.closest('tr') ?? from)
  const next = beside[beside.indexOf(from) + by]
  if (next) return go(next)
  for (const row of rowsFrom(from, by)) {
    const cell = cellsIn(row).at(by === 1 ? 0 : -1)
    if (cell) return go(cell)
  }
  return false
}

/** Moves to the same column of the next line that has it. */
function stepLine(from: Cell, by: 1 | -1): boolean {
  for (const row of rowsFrom(from, by)) {
    const cell = cellsIn(row).find(({ dataset }) => dataset.column === from.dataset.column)
    if (cell) return go(cell)
  }
  return false
}

/** Moves along the numbers of the lines. */
function stepNumber(grid: Element, from: Element, by: 1 | -1): boolean {
  const numbers = [...grid.querySelectorAll<HTMLElement>('.line-position button')]
  return go(numbers[numbers.findIndex((each) => each === from) + by])
}

interface Pressed<Place = Cell> {
  event: KeyboardEvent<HTMLElement>
  /** The key as the table of all keys writes it. */
  written: string
  cell: Place
  /** The line's. */
  key: number
  actions: GridActions
}

/** Delete alone empties a cell, as in a spreadsheet. */
function removeLine({ cell, key, actions }: Pressed): boolean {
  if (!stepLine(cell, 1) && !stepLine(cell, -1)) actions.leave()
  actions.remove(key)
  return true
}

function unfold({ event, cell, key, actions }: Pressed, opens: boolean): boolean {
  const row = event.currentTarget.querySelector(`[data-line="${key}"]`)
  // The cursor must not stand in a closed part.
  if (!opens && row && !row.contains(cell)) go(cellsIn(row).at(-1))
  actions.unfold(key, opens)
  return true
}

function giveBack({ cell, key, actions }: Pressed): boolean {
  const wasTyped = 'typed' in cell.dataset
  const isGiven = actions.giveBack(key, cell.dataset.column ?? '')
  if (!wasTyped && !isGiven) return false
  if (cell instanceof HTMLInputElement) requestAnimationFrame(() => cell.select())
  return true
}

const directionOf = (arrow: string) => (arrow === 'ArrowUp' ? -1 : 1)

/** Enter goes on even from the last cell: to the element after the grid. Tab is the browser's there. */
function nextCell({ event, written, cell, actions }: Pressed): boolean {
  const by = event.shiftKey ? -1 : 1
  if (step(cell, by)) return true
  if (written === 'Enter' && by === 1) actions.leave()
  return written === 'Enter'
}

function copyAbove({ cell, key, actions }: Pressed): boolean {
  actions.copyAbove(key, cell.dataset.column ?? '')
  return true
}

type Run<Place> = Partial<Record<keyof OwnKeys, (pressed: Pressed<Place>) => boolean>>

const cellActions: Run<Cell> = {
  next_cell: nextCell,
  next_line: ({ written, cell }) => cell instanceof HTMLInputElement && stepLine(cell, directionOf(written)),
  copy_above: copyAbove,
  remove_line: removeLine,
  unfold: (pressed) => unfold(pressed, true),
  fold: (pressed) => unfold(pressed, false),
  give_back: giveBack,
}

/** On the number of a line: arrows choose another one, Delete takes the line out. */
const numberActions: Run<HTMLButtonElement> = {
  next_line: ({ event, written, cell }) => stepNumber(event.currentTarget, cell, directionOf(written)),
  remove_line: removeNumbered,
  remove_numbered: removeNumbered,
}

function removeNumbered({ key, actions }: Pressed<HTMLButtonElement>): boolean {
  actions.remove(key)
  return true
}

const names = [...new Set([...Object.keys(cellActions), ...Object.keys(numberActions)])] as (keyof OwnKeys)[]

/** The keyboard of a spreadsheet, for all cells of the grid at once. */
export function gridKeys(actions: GridActions) {
  const onKey = (name: keyof OwnKeys) => (event: KeyboardEvent<HTMLElement>, written: string) => {
    const { target: cell } = event
    const key = lineKeyOf(cell)
    if (key === undefined) return false
    if (isCell(cell)) return cellActions[name]?.({ event, written, cell, key, actions }) ?? false
    // Other inputs of a line have keys of their own.
    if (!(cell instanceof HTMLButtonElement)) return false
    return numberActions[name]?.({ event, written, cell, key, actions }) ?? false
  }
  return keysOf(Object.fromEntries(names.map((name) => [name, onKey(name)])))
}

/** Several cells copied from a spreadsheet fill the grid from here to the right and down. */
export function handleGridPaste(event: ClipboardEvent<HTMLElement>, actions: GridActions): void {
  const key = lineKeyOf(event.target)
  const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
  if (key === undefined || !isCell(event.target) || !/[\t\n]/.test(text)) return
  event.preventDefault()
  const row = event.target.closest('[data-line]')
  const columns = row ? cellsIn(row).map((cell) => cell.dataset.column ?? '') : []
  const first = columns.indexOf(event.target.dataset.column ?? '')
  actions.paste(
    key,
    columns.slice(first),
    text.split(/\r?\n/).map((line) => line.split('\t')),
  )
}
