import { useState, type DragEvent } from 'react'

/** What the rows of lists need to be dragged over each other. */
export interface Dragging {
  dragged: string | undefined
  /** Of a row that can be dragged, and gone over. */
  row: (name: string) => DragProps & { draggable: true; 'data-dragged': boolean }
  /** Of a place that can only be gone over. */
  place: (name: string) => Pick<DragProps, 'onDragOver'>
}

interface DragProps {
  onDragStart: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDragEnd: () => void
}

/**
 * Rows that change places while one of them is dragged, so that what they stand for is seen at once.
 *
 * @param onOver the dragged one is over that one, and takes its place
 */
export function useDragging(onOver: (dragged: string, over: string, event: DragEvent) => void): Dragging {
  const [dragged, setDragged] = useState<string>()
  const onDragOver = (name: string) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (name !== dragged) onOver(dragged, name, event)
  }
  return {
    dragged,
    row: (name) => ({
      draggable: true,
      'data-dragged': dragged === name,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(name)
      },
      onDragOver: onDragOver(name),
      onDragEnd: () => setDragged(undefined),
    }),
    place: (name) => ({ onDragOver: onDragOver(name) }),
  }
}
