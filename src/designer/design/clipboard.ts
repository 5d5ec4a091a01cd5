import type { Design } from './design'
import { readElements, writeElements, type DraftElement } from './arrangement'

/** The clipboard of the designer. The surrounding page carries its content to other templates and tabs. */
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

  cut(): void {
    this.copy()
    this.#design.remove()
  }

  /** Each paste is offset further than the previous one. */
  paste(): void {
    this.#elements = this.#design.paste(this.#elements)
  }

  /** Takes elements copied elsewhere; anything that cannot be printed is dropped. */
  hold(elements: string): void {
    this.#elements = readElements(elements)
  }
}
