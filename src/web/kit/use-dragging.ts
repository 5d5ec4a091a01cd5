import { useState, type DragEvent, type RefObject } from 'react'

/** The props that let rows of a list be dragged over each other. */
export interface Dragging {
  /** For a row that can be dragged and dragged over. */
  row: (name: string) => DragProps & { draggable: true; 'data-dragged': boolean }
  /** For a row that is dragged by a handle in it: the properties of the row, and those of its handle. */
  byHandle: (
    name: string,
    row: RefObject<Element | null>,
  ) => {
    row: Pick<DragProps, 'onDragOver' | 'onDrop'> & { 'data-dragged': boolean }
    handle: Pick<DragProps, 'onDragStart' | 'onDragEnd'> & { draggable: true }
  }
  /** For a place that can only be dragged over. */
  place: (name: string) => Pick<DragProps, 'onDragOver'>
}

interface DragProps {
  onDragStart: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDrop: () => void
  onDragEnd: () => void
}

/** The handlers of a drag. */
interface DragActions {
  /** The row is over another one; moving it there at once shows the new order. */
  onOver?: (dragged: string, over: string, event: DragEvent) => void
  /** The row is dropped on another one. */
  onDrop?: (dragged: string, over: string) => void
  /** The drag ends, wherever the pointer is. */
  onEnd?: () => void
}

/** The point at which the pointer holds a row that is dragged by its handle, in pixels from its upper left corner. */
const HELD_AT = [24, 12] as const

/** Rows that change places by dragging one of them. */
export function useDragging({ onOver, onDrop, onEnd }: DragActions): Dragging {
  const [dragged, setDragged] = useState<string>()
  const onDragOver = (name: string) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (name !== dragged) onOver?.(dragged, name, event)
  }
  const row: Dragging['row'] = (name) => ({
    draggable: true,
    'data-dragged': dragged === name,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(name)
    },
    onDragOver: onDragOver(name),
    onDrop: () => {
      // A dropped row may be rendered again in its new place, and then receives no event for the end of the drag.
      setDragged(undefined)
      if (dragged !== undefined && name !== dragged) onDrop?.(dragged, name)
    },
    onDragEnd: () => {
      setDragged(undefined)
      onEnd?.()
    },
  })
  return {
    row,
    byHandle: (name, whole) => {
      const { onDragStart, onDragEnd, draggable, ...held } = row(name)
      const start = (event: DragEvent) => {
        if (whole.current) event.dataTransfer.setDragImage(whole.current, ...HELD_AT)
        onDragStart(event)
      }
      return { row: held, handle: { draggable, onDragStart: start, onDragEnd } }
    },
    place: (name) => ({ onDragOver: onDragOver(name) }),
  }
}
