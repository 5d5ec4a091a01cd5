import { hearKeys } from '#keys/hear-keys'
import { runKey, type KeyActions } from '#keys/key-press'
import type { DesignerReport } from '#paper/designer-messages'
import type { Clipboard } from '../design/clipboard'
import type { Design } from '../design/design'

/** The distance by which an arrow key moves the selection, in points; Shift uses the long step. */
const STEP = 1
const LONG_STEP = 10

type Shortcut = Extract<DesignerReport, { type: 'shortcut' }>['key']

const directions: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isInput = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Handles keys before hiprint, which would move, copy and delete in its own way. Saving, leaving and the list of all keys
 * belong to the surrounding page; Escape first clears the selection or ends text input.
 */
export class Keyboard {
  readonly #design: Design
  readonly #tell: (key: Shortcut) => void
  /** While somebody types, too. */
  readonly #always: KeyActions<KeyboardEvent>
  readonly #untyped: KeyActions<KeyboardEvent>

  constructor(design: Design, clipboard: Clipboard, tell: (key: Shortcut) => void) {
    this.#design = design
    this.#tell = tell
    this.#always = { save: () => this.#save(), deselect: () => this.#escape() }
    this.#untyped = {
      ...this.#always,
      help: () => tell('help'),
      nudge: ({ shiftKey }, arrow) => this.#nudge(arrow, shiftKey ? LONG_STEP : STEP),
      select_all: () => design.chooseAll(),
      copy: () => clipboard.copy(),
      cut: () => clipboard.cut(),
      duplicate: () => design.duplicate(),
      paste: () => clipboard.paste(),
      remove: () => design.remove(),
      undo_design: () => design.undo(),
      redo_design: () => design.redo(),
    }
  }

  listen(paper: HTMLElement): void {
    hearKeys('first', (event) => {
      const isHandled = runKey(isInput(event.target) ? this.#always : this.#untyped, event)
      if (isHandled) event.preventDefault()
      const isOnPaper = event.target instanceof Node && paper.contains(event.target)
      if (isHandled || isOnPaper) event.stopImmediatePropagation()
    })
  }

  #nudge(arrow: string, step: number): boolean {
    const [right, down] = directions[arrow] ?? [0, 0]
    const isMovable = this.#design.chosen().size > 0
    if (isMovable) this.#design.nudge(right * step, down * step)
    return isMovable
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
