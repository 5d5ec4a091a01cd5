import { useEffect, useRef, type KeyboardEvent } from 'react'

interface LineDeeds {
  rows: number
  /** Undefined where the user may not. */
  add?: (() => void) | undefined
  remove: (index: number) => void
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

/** Enter goes down its column, and adds a line below the last one; Ctrl+Delete takes the line out. */
export function useLineKeys({ rows, add, remove }: LineDeeds) {
  const table = useRef<HTMLDivElement>(null)
  const wanted = useRef<Place>(undefined)
  useEffect(() => {
    if (wanted.current && goTo(table.current, wanted.current)) wanted.current = undefined
  })
  const addLine = () => {
    wanted.current = { index: rows }
    add?.()
  }
  const onEnter = (index: number, column: string | undefined) => {
    if (index + 1 < rows) goTo(table.current, { index: index + 1, column })
    else if (add) addLine()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { line, column } = cellOf(event.target)?.dataset ?? {}
    if (line === undefined || event.defaultPrevented || event.nativeEvent.isComposing) return
    const index = Number(line)
    const isTyped = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isTyped && !event.ctrlKey && !event.metaKey) onEnter(index, column)
    else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) remove(index)
    else return
    event.preventDefault()
  }
  return { table, onKeyDown, addLine }
}
