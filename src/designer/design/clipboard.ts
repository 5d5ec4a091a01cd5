import type { Design } from './design'
import { readElements, writeElements, type DraftElement } from './draft'

/** What was copied: here, in another template, or in another tab; the page around the designer carries it there. */
export class Clipboard {
  #elements: readonly DraftElement[] = []
  readonly #design: Design
  readonly #tell: (elements: string) => void

  constructor(design: Design, tell: (elements: string) => void) {
    this.#design = design
    this.#tell = tell
  }

  copy(): void {
    const elements = this.#design.chosenElements()
    if (elements.length === 0) return
    this.#elements = elements
    this.#tell(writeElements(elements))
  }

  /** Each further on than the one before. */
  paste(): void {
    this.#elements = this.#design.paste(this.#elements)
  }

  /** Takes what was copied elsewhere; what is no element that can be printed is left out. */
  hold(elements: string): void {
    this.#elements = readElements(elements)
  }
}
