import { useState, type DragEvent } from 'react'

/** What the rows of lists need to be dragged over each other. */
export interface Dragging {
  /** Of a row that can be dragged, and gone over. */
  row: (name: string) => DragProps & { draggable: true; 'data-dragged': boolean }
  /** Of a place that can only be gone over. */
  place: (name: string) => Pick<DragProps, 'onDragOver'>
}

interface DragProps {
  onDragStart: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDrop: () => void
  onDragEnd: () => void
}

/** What becomes of the row that is dragged. */
interface DragActions {
  /** It is over another one: where it takes that one's place, this is seen at once. */
  onOver?: (dragged: string, over: string, event: DragEvent) => void
  /** It is let go over another one. */
  onDrop?: (dragged: string, over: string) => void
  /** It is let go, wherever. */
  onEnd?: () => void
}

/** Rows that change places by dragging one of them. */
export function useDragging({ onOver, onDrop, onEnd }: DragActions): Dragging {
  const [dragged, setDragged] = useState<string>()
  const onDragOver = (name: string) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (name !== dragged) onOver?.(dragged, name, event)
  }
  return {
    row: (name) => ({
      draggable: true,
      'data-dragged': dragged === name,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(name)
      },
      onDragOver: onDragOver(name),
      onDrop: () => {
        if (dragged !== undefined && name !== dragged) onDrop?.(dragged, name)
      },
      onDragEnd: () => {
        setDragged(undefined)
        onEnd?.()
      },
    }),
    place: (name) => ({ onDragOver: onDragOver(name) }),
  }
}
