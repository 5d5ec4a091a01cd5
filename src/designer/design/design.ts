import type { AlignCommand, Direction, PaperSize } from '#paper/designer-messages'
import { number, type Unread } from '#paper/panel-values'
import {
  arrangedElements,
  copiesOn,
  isLocked,
  withItemMoved,
  nudgedElements,
  elementAtPoint,
  repeatedElements,
  propertiesWithChanges,
  readDraft,
  withOptions,
  withPanel,
  type Draft,
  type DraftElement,
  type DraftPanel,
  alignment,
  evenBoxes,
  type Point,
} from './arrangement'
import { withPaper } from './paper-size'

/** The successive states of a value, one of which is current. */
interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

/** The maximum number of undo steps. */
const STEPS = 100

/** A history that starts with this state. */
function beginning<State>(present: State): History<State> {
  return { past: [], present, future: [] }
}

/** Adds a new state; undone states are discarded. */
function after<State>({ past, present }: History<State>, next: State): History<State> {
  return { past: [...past, present].slice(-STEPS), present: next, future: [] }
}

/** One step back; the same history if there is none. */
function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] }
}

/** One step forward again; the same history if there is none. */
function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}

interface Moment {
  draft: Draft
  /** The index of the current panel. */
  panel: number
}

/** The subject of a change: everything, the selection, or its presentation. */
export type DesignChange = 'opened' | 'changed' | 'moved' | 'chosen' | 'shown'

const MOST_PANELS = 10

/** The template being designed, its selection, and all operations on it; independent of page and hiprint. */
export class Design {
  #history: History<Moment> = beginning({ draft: readDraft('{}'), panel: 0 })
  #chosen: ReadonlySet<number> = new Set()
  readonly #happened: (change: DesignChange) => void

  /** Starts with an empty design; `happened` is called after each change. */
  constructor(happened: (change: DesignChange) => void) {
    this.#happened = happened
  }

  draft(): Draft {
    return this.#history.present.draft
  }

  /** The index of the current panel. */
  at(): number {
    return this.#history.present.panel
  }

  panel(): DraftPanel {
    const { panels } = this.draft()
    return panels[this.at()] ?? panels[0] ?? { settings: {}, elements: [] }
  }

  chosen(): ReadonlySet<number> {
    return this.#chosen
  }

  chosenElements(): DraftElement[] {
    return this.panel().elements.filter((_element, index) => this.#chosen.has(index))
  }

  can(): { undo: boolean; redo: boolean } {
    return { undo: this.#history.past.length > 0, redo: this.#history.future.length > 0 }
  }

  open(content: string): void {
    this.#history = beginning({ draft: readDraft(content), panel: 0 })
    this.#choose([], 'opened')
  }

  undo(): void {
    this.#step(undone(this.#history))
  }

  redo(): void {
    this.#step(redone(this.#history))
  }

  choose(elements: Iterable<number>): void {
    this.#choose(elements, 'chosen')
  }

  /** Adds an element to the selection, or takes it out. */
  chooseToo(index: number): void {
    const chosen = this.#chosen
    this.choose(chosen.has(index) ? [...chosen].filter((other) => other !== index) : [...chosen, index])
  }

  chooseAll(): void {
    this.choose(this.panel().elements.keys())
  }

  /** Takes over the panel with elements that were moved by hand. */
  setPanel(next: DraftPanel): void {
    if (next === this.panel()) return
    const draft = withPanel(this.draft(), this.at(), () => next)
    this.#become({ draft, panel: this.at() }, this.#chosen, 'moved')
  }

  setOptions(changes: Unread): void {
    this.#becomePanel((before) => withOptions(before, this.#chosen, () => changes))
  }

  /** Locks an element in its place, or unlocks it. */
  lock(index: number, locked: boolean): void {
    this.#setOne(index, { draggable: locked ? false : undefined })
  }

  /** Takes an element off all pages, or puts it back onto each. */
  hide(index: number, hidden: boolean): void {
    this.#setOne(index, { showInPage: hidden ? 'none' : undefined })
  }

  /** Moves an element to another place in the order, in which elements lie over each other. */
  reorder(from: number, to: number): void {
    const { length } = this.panel().elements
    if (from === to || to < 0 || to >= length) return
    const elements = withItemMoved(this.panel().elements, from, to)
    this.#becomePanel((before) => ({ ...before, elements }), [to])
  }

  setSettings(changes: Unread): void {
    this.#becomePanel((before) => ({ ...before, settings: propertiesWithChanges(before.settings, changes) }))
  }

  add(element: DraftElement, point: Point): void {
    this.#insert([elementAtPoint(element, point)])
  }

  remove(): void {
    const stays = (element: DraftElement, index: number) => !this.#chosen.has(index) || isLocked(element)
    const elements = this.panel().elements.filter(stays)
    if (elements.length === this.panel().elements.length) return
    this.#becomePanel((before) => ({ ...before, elements }), [])
  }

  /** Adds copies of the selection beside it, and selects them. */
  duplicate(): void {
    this.paste(this.chosenElements())
  }

  /** Adds copies of elements beside their originals, and selects them. Returns the copies. */
  paste(elements: readonly DraftElement[]): readonly DraftElement[] {
    const copies = copiesOn(panelSize(this.panel()), elements)
    if (copies.length > 0) this.#insert(copies)
    return copies
  }

  align(how: AlignCommand): void {
    if (this.#chosen.size < 2) return
    this.#becomePanel((before) => arrangedElements(before, this.#chosen, (boxes) => alignment(boxes, how)))
  }

  /** Puts the chosen elements one after the other, with a gap in points between them. */
  space(along: Direction, gap: number): void {
    if (this.#chosen.size < 2) return
    this.#becomePanel((before) =>
      arrangedElements(before, this.#chosen, (boxes) => evenBoxes(boxes, along, gap)),
    )
  }

  /** Adds copies of the selection, each by a step in points further, and selects them. */
  repeat(times: number, right: number, down: number): void {
    const copies = repeatedElements(this.panel(), this.chosenElements(), times, { right, down })
    if (copies.length > 0) this.#insert(copies)
  }

  nudge(right: number, down: number): void {
    if (this.#chosen.size === 0) return
    this.#becomePanel((before) => nudgedElements(before, this.#chosen, right, down))
  }

  setPaper(index: number, size: PaperSize, paper: string): void {
    const draft = withPanel(this.draft(), index, (before) => withPaper(before, size, paper))
    this.#become({ draft, panel: this.at() })
  }

  addPanel(size: PaperSize): void {
    const { panels } = this.draft()
    if (panels.length >= MOST_PANELS) return
    const settings = { index: panels.length, name: panels.length + 1, ...size }
    this.#become({ draft: { panels: [...panels, { settings, elements: [] }] }, panel: panels.length }, [])
  }

  removePanel(index: number): void {
    const panels = this.draft().panels.filter((_panel, other) => other !== index)
    if (panels.length === 0) return
    this.#become({ draft: { panels }, panel: Math.min(this.at(), panels.length - 1) }, [])
  }

  showPanel(index: number): void {
    if (index === this.at() || !this.draft().panels[index]) return
    this.#history = { ...this.#history, present: { draft: this.draft(), panel: index } }
    this.#choose([], 'shown')
  }

  #choose(elements: Iterable<number>, change: DesignChange): void {
    const { length } = this.panel().elements
    this.#chosen = new Set([...elements].filter((index) => index < length))
    this.#happened(change)
  }

  #become(next: Moment, elements: Iterable<number> = this.#chosen, change: DesignChange = 'changed'): void {
    this.#history = after(this.#history, next)
    this.#choose(elements, change)
  }

  #becomePanel(change: (panel: DraftPanel) => DraftPanel, elements?: Iterable<number>): void {
    this.#become({ draft: withPanel(this.draft(), this.at(), change), panel: this.at() }, elements)
  }

  #setOne(index: number, changes: Unread): void {
    this.#becomePanel((before) => withOptions(before, new Set([index]), () => changes))
  }

  #step(next: History<Moment>): void {
    if (next === this.#history) return
    this.#history = next
    this.#choose([], 'changed')
  }

  #insert(elements: readonly DraftElement[]): void {
    const first = this.panel().elements.length
    this.#becomePanel(
      (before) => ({ ...before, elements: [...before.elements, ...elements] }),
      elements.map((_element, index) => first + index),
    )
  }
}

/** The paper of a panel, in millimetres. */
export function panelSize({ settings }: DraftPanel): PaperSize {
  return { width: number(settings.width, 210), height: number(settings.height, 297) }
}
