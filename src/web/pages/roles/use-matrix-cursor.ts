import { useRef, useState } from 'react'
import type { OwnKeys } from '../../kit/keys/keys-of'

/** A cell of the matrix by its row and column, both from zero. */
export interface Cursor {
  row: number
  column: number
}

type Move = (from: Cursor, last: Cursor) => Cursor

const moves: Record<string, Move> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
}

interface Matrix {
  rows: number
  columns: number
  onPress: (cursor: Cursor) => void
  onDefault: (cursor: Cursor) => void
}

/** Moves one focus between the cells of the matrix, of which the tab key visits one only. */
export function useMatrixCursor({ rows, columns, onPress, onDefault }: Matrix) {
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setCursor] = useState<Cursor>({ row: 0, column: 0 })
  const last = { row: rows - 1, column: columns - 1 }
  const cursor = { row: Math.min(wanted.row, last.row), column: Math.min(wanted.column, last.column) }
  const focus = (next: Cursor) => {
    if (next.row < 0 || next.column < 0 || next.row > last.row || next.column > last.column) return
    setCursor(next)
    const { row, column } = next
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)?.focus()
  }
  const keys: OwnKeys = {
    move_right: (_event, key) => focus(moves[key]?.(cursor, last) ?? cursor),
    change_right: () => onPress(cursor),
    default_right: () => onDefault(cursor),
  }
  return { table, cursor, setCursor, keys }
}
