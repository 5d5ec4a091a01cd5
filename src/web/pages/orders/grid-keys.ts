import type { ClipboardEvent, KeyboardEvent } from 'react'

/** What the keys of the line grid do beyond moving. */
export interface GridActions {
  copyAbove: (key: number, column: string) => void
  remove: (key: number) => unknown
  paste: (key: number, columns: string[], rows: string[][]) => void
  /** Enter on the last cell. */
  leave: () => void
}

type Cell = HTMLInputElement | HTMLSelectElement

const isCell = (target: EventTarget): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.dataset.column !== undefined

const cellsIn = (element: Element): Cell[] => [...element.querySelectorAll<Cell>('[data-column]')]

function lineKeyOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
  return row?.dataset.line === undefined ? undefined : Number(row.dataset.line)
}

function go(cell: Cell | undefined): boolean {
  cell?.focus()
  return cell !== undefined
}

/** Moves along the cells in reading order. */
function step(grid: Element, from: Cell, by: 1 | -1): boolean {
  const cells = cellsIn(grid)
  return go(cells[cells.indexOf(from) + by])
}

/** Moves to the same column of the next line that has it. */
function stepLine(grid: Element, from: Cell, by: 1 | -1): boolean {
  const column = cellsIn(grid).filter((cell) => cell.dataset.column === from.dataset.column)
  return go(column[column.indexOf(from) + by])
}

function onCellKey(
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  key: number,
  actions: GridActions,
): boolean {
  const grid = event.currentTarget
  const command = event.ctrlKey || event.metaKey
  const back = event.shiftKey ? -1 : 1
  if (command && event.key.toLowerCase() === 'd') {
    actions.copyAbove(key, cell.dataset.column ?? '')
    return true
  }
  if (command && event.key === 'Delete') {
    if (!stepLine(grid, cell, 1) && !stepLine(grid, cell, -1)) actions.leave()
    actions.remove(key)
    return true
  }
  if (command || event.altKey) return false
  if (event.key === 'Enter') {
    if (!step(grid, cell, back) && back === 1) actions.leave()
    return true
  }
  if (event.key === 'Tab') return step(grid, cell, back)
  const arrow =
    cell instanceof HTMLInputElement && (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0)
  return arrow ? stepLine(grid, cell, arrow) : false
}

/** The keyboard of a spreadsheet, for all cells of the grid at once. */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, actions: GridActions): void {
  const key = lineKeyOf(event.target)
  if (key === undefined || event.nativeEvent.isComposing) return
  if (isCell(event.target)) {
    if (onCellKey(event, event.target, key, actions)) event.preventDefault()
  } else if (event.key === 'Delete') {
    event.preventDefault()
    actions.remove(key)
  }
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
