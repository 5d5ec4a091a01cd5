import type { GetRef, Table } from 'antd'
import { useEffect, useRef } from 'react'
import { keysOf } from '../../kit/keys/keys-of'

interface LineActions {
  rows: number
  /** Undefined when the user has no right to. */
  add?: (() => void) | undefined
  /** False when the user has no right to. */
  remove: (index: number) => unknown
}

/** A place among the cells; without a column, the first one of its line that can be typed. */
interface Place {
  index: number
  column?: string | undefined
}

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
}

function goTo(table: HTMLElement | null, { index, column }: Place): boolean {
  const line = `[data-line="${index}"]`
  const cells = table?.querySelectorAll<HTMLElement>(column ? `${line}[data-column="${column}"]` : line) ?? []
  const inputs = [...cells].map((cell) => cell.querySelector<HTMLElement>('input, textarea'))
  const input = inputs.find((each) => each !== null)
  input?.focus()
  return input !== undefined
}

/** Focuses a cell as soon as it is rendered, which takes some frames when it was out of sight. */
function goSoon(table: HTMLElement | null, place: Place, frames = 10): void {
  if (!goTo(table, place) && frames > 0) requestAnimationFrame(() => goSoon(table, place, frames - 1))
}

/** The keys of lines: to the next row, in the same column or a new one, and to remove a row. */
export function useLineKeys({ rows, add, remove }: LineActions) {
  const table = useRef<HTMLDivElement>(null)
  const list = useRef<GetRef<typeof Table>>(null)
  const wanted = useRef<Place>(undefined)
  const visit = (place: Place) => {
    if (goTo(table.current, place)) return
    list.current?.scrollTo({ index: place.index })
    goSoon(table.current, place)
  }
  useEffect(() => {
    const place = wanted.current
    if (!place || place.index >= rows) return
    wanted.current = undefined
    visit(place)
  })
  const addLine = () => {
    wanted.current = { index: rows }
    add?.()
  }
  const onEnter = (index: number, column: string | undefined) => {
    if (index + 1 < rows) visit({ index: index + 1, column })
    else if (add) addLine()
  }
  const own = keysOf({
    next_row: ({ target }) => {
      const { line, column } = cellOf(target)?.dataset ?? {}
      return line !== undefined && target instanceof HTMLInputElement && onEnter(Number(line), column)
    },
    remove_row: ({ target }) => {
      const { line } = cellOf(target)?.dataset ?? {}
      return line !== undefined && remove(Number(line))
    },
  })
  return { table, list, own, addLine }
}
