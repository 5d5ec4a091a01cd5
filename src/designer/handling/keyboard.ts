import type { DesignerReport } from '#paper/designer-messages'
import type { Clipboard } from '../design/clipboard'
import type { Design } from '../design/design'

/** The distance by which an arrow key moves the selection, in points; Shift uses the long step. */
const STEP = 1
const LONG_STEP = 10

type Shortcut = Extract<DesignerReport, { type: 'shortcut' }>['key']

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isInput = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Handles keys before hiprint, which would move, copy and delete in its own way. Saving and leaving belong to the
 * surrounding page; Escape first clears the selection or ends text input.
 */
export class Keyboard {
  readonly #design: Design
  readonly #clipboard: Clipboard
  readonly #tell: (key: Shortcut) => void

  constructor(design: Design, clipboard: Clipboard, tell: (key: Shortcut) => void) {
    this.#design = design
    this.#clipboard = clipboard
    this.#tell = tell
  }

  listen(paper: HTMLElement): void {
    const hear = (event: KeyboardEvent) => {
      const action = this.#actionOf(event)
      if (action) event.preventDefault()
      action?.()
      const isOnPaper = event.target instanceof Node && paper.contains(event.target)
      if (action || isOnPaper) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', hear, { capture: true })
  }

  /** The action of a key; undefined for a key without one. */
  #actionOf(event: KeyboardEvent): (() => void) | undefined {
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : undefined
    if (letter === 's') return () => this.#save()
    if (event.key === 'Escape') return () => this.#escape()
    if (isInput(event.target)) return undefined
    if (letter) return this.#withControl(event.shiftKey)[letter]
    const arrow = arrows[event.key]
    const step = event.shiftKey ? LONG_STEP : STEP
    if (arrow && this.#design.chosen().size > 0)
      return () => this.#design.nudge(arrow[0] * step, arrow[1] * step)
    return event.key === 'Delete' || event.key === 'Backspace' ? () => this.#design.remove() : undefined
  }

  #withControl(isShifted: boolean): Record<string, () => void> {
    return {
      z: () => (isShifted ? this.#design.redo() : this.#design.undo()),
      y: () => this.#design.redo(),
      c: () => this.#clipboard.copy(),
      v: () => this.#clipboard.paste(),
      a: () => this.#design.chooseAll(),
    }
  }

  #save(): void {
    // Leaving an input commits its value.
    if (isInput(document.activeElement)) document.activeElement.blur()
    this.#tell('save')
  }

  #escape(): void {
    if (isInput(document.activeElement)) document.activeElement.blur()
    else if (this.#design.chosen().size > 0) this.#design.choose([])
    else this.#tell('escape')
  }
}
