import type { Design } from '../design/design'
import type { Paper } from '../paper'

/** Pointer input on the paper: it selects elements, drags a selection frame, and moves elements through hiprint. */
export class PaperPointer {
  readonly #design: Design
  readonly #paper: Paper
  #began: 'element' | 'paper' | undefined
  #pressed: number | undefined
  /** The element under the pointer that was pressed. */
  #held: number | undefined

  constructor(design: Design, paper: Paper) {
    this.#design = design
    this.#paper = paper
  }

  listen(place: HTMLElement, editText: () => void): void {
    window.addEventListener('mousedown', (event) => this.#press(event, place), { capture: true })
    window.addEventListener('mousemove', () => this.#move())
    // Runs after hiprint has handled the event; hiprint stops some of these events.
    window.addEventListener('mouseup', () => setTimeout(() => this.#release()), { capture: true })
    const edit = (event: MouseEvent) => {
      if (this.#paper.elementAt(event.target) === undefined) return
      // hiprint would insert the typed text as HTML.
      event.stopPropagation()
      editText()
    }
    place.addEventListener('dblclick', edit, { capture: true })
    place.addEventListener('dblclick', () => this.#take())
  }

  #press(event: MouseEvent, place: HTMLElement): void {
    const index = this.#paper.elementAt(event.target)
    const isOnPaper = event.target instanceof Node && place.contains(event.target)
    this.#began = index !== undefined ? 'element' : isOnPaper ? 'paper' : undefined
    this.#pressed = undefined
    this.#held = index
    if (index === undefined || event.button !== 0) return
    const chosen = this.#design.chosen()
    if (event.ctrlKey || event.metaKey || event.shiftKey) this.#design.chooseToo(index)
    else if (chosen.has(index)) this.#pressed = index
    else this.#design.choose([index])
  }

  #move(): void {
    if (this.#began === 'element') this.#paper.tellPlace(this.#held)
  }

  #release(): void {
    this.#paper.tellPlace(undefined)
    if (!this.#began) return
    const before = this.#design.panel()
    const surrounded = this.#began === 'paper' ? this.#paper.surrounded() : undefined
    this.#began = undefined
    this.#take()
    if (this.#design.panel() !== before) return
    // A click without a move on one of several selected elements selects only that one.
    if (this.#pressed !== undefined && this.#design.chosen().size > 1) this.#design.choose([this.#pressed])
    if (surrounded) this.#design.choose(surrounded)
  }

  #take(): void {
    this.#design.setPanel(this.#paper.read(this.#design.panel()))
  }
}
