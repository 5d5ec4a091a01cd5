import type { KeyboardEvent, MouseEvent } from 'react'

type Box = HTMLInputElement

/** Where the last click into a box was, among its characters. */
const clicked = new WeakMap<Box, number>()

function chooseAll(box: Box): void {
  box.setSelectionRange(0, box.value.length)
}

/**
 * Clicks as in a cell of a spreadsheet: one click selects the whole value, even when the cell has the focus, so that
 * the next key replaces it; a double click, or F2, places the cursor. Dragging selects a range.
 */
export const choosing = {
  onMouseDown: ({ currentTarget: box, detail }: MouseEvent<Box>) => {
    // Pressing into a selection would keep it, and reveal no cursor position.
    if (detail === 1 && box.selectionStart !== box.selectionEnd) box.setSelectionRange(0, 0)
  },
  onClick: ({ currentTarget: box, detail }: MouseEvent<Box>) => {
    if (detail === 2) {
      const at = clicked.get(box) ?? box.value.length
      return box.setSelectionRange(at, at)
    }
    if (detail !== 1 || box.selectionStart !== box.selectionEnd) return
    clicked.set(box, box.selectionStart ?? box.value.length)
    chooseAll(box)
  },
}

/** Places the cursor at the end of the value. */
export function placeCursor({ currentTarget: box }: KeyboardEvent<Box>): void {
  box.setSelectionRange(box.value.length, box.value.length)
}
