import type { Column, TableElement } from '#paper/panel-element'

/** Font scales; a table takes the first in which its figures fit. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5] as const

/** The least part of its share that a column of words keeps, where figures need more than theirs. */
const KEPT_SHARE = 0.6

/** Browsers round the widths of cells, in pixels. */
const ROUNDING = 0.5

/** How a table is set so that no figure breaks. */
export interface Fit {
  /** Of the designed size of its type. */
  scale: number
  /** Of its columns, as parts of 1. */
  widths: number[]
  /** Even the smallest type has no room: figures break after all, rather than be cut. */
  crowded?: true
}

/** Figures stand at the right; a number in two lines would be read as two numbers. */
export function isFigure({ align }: Column): boolean {
  return align === 'right'
}

/** Widths that are no less than the least of each column and otherwise as near to its share as there is room. */
function spread(shares: readonly number[], least: readonly number[], total: number): number[] {
  const free = least.reduce((rest, width) => rest - width, total)
  const wishes = shares.map((share, index) => Math.max(0, share - (least[index] ?? 0)))
  const wished = wishes.reduce((sum, wish) => sum + wish, 0)
  return least.map((width, index) => {
    const wish = wished === 0 ? 1 / least.length : (wishes[index] ?? 0) / wished
    return (width + free * wish) / total
  })
}

/**
 * Widths for columns by their shares of the table, which give way to what figures need; where all of them together
 * need more than there is, a smaller type.
 *
 * @param total width of the table
 * @param needs the least width of each column at a scale of the type, in the unit of `total`
 */
export function fitColumns(
  columns: readonly Column[],
  total: number,
  needs: (scale: number) => readonly number[],
): Fit {
  const sum = columns.reduce((all, { width }) => all + width, 0)
  const shares = columns.map(({ width }) => (width / sum) * total)
  const designed = { scale: 1, widths: shares.map((share) => share / total) }
  for (const scale of SCALES) {
    const needed = needs(scale)
    if (scale === 1 && shares.every((share, index) => share >= (needed[index] ?? 0))) return designed
    const least = columns.map((column, index) => {
      const kept = isFigure(column) ? 0 : (shares[index] ?? 0) * KEPT_SHARE
      return Math.max(kept, needed[index] ?? 0)
    })
    const taken = least.reduce((all, width) => all + width, 0)
    if (taken <= total) return { scale, widths: spread(shares, least, total) }
    if (scale === SCALES.at(-1)) return { scale, widths: least.map((width) => width / taken), crowded: true }
  }
  return designed
}

/** The least width of each column of a drawn table, in pixels; the table is as it was afterwards. */
export function leastWidths(table: HTMLTableElement, { columns }: TableElement): number[] {
  const count = columns.filter(({ shown }) => shown).length
  const row = [...table.rows].find(({ cells }) => cells.length === count)
  table.classList.add('measured')
  const widths = [...(row?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width + ROUNDING)
  table.classList.remove('measured')
  return widths
}
