import type { FigureName } from '#domain/shop-figures'
import { createStore } from '../kit/store'
import { topWindow } from '../kit/focus'

/** A figure whose proof is requested, by the key of its record, or by the part of a figure of the shop. */
export interface AskedProof {
  figure: FigureName
  recordKey: string
}

/** The proof on the screen; undefined when none is shown. */
export const askedProof = createStore<AskedProof | undefined>(undefined)

/** Opens the proof of a figure from any part of the app. */
export function openProof(asked: AskedProof): void {
  askedProof.set(asked)
}

export function closeProof(): void {
  askedProof.set(undefined)
}

/** The name of a figure on the screen, as its element bears it in `data-proof`. */
export function proofMark({ figure, recordKey }: AskedProof): string {
  return `${figure}/${recordKey}`
}

const MARKED = '[data-proof]'
/** The places around the focus in which a figure is looked for, the nearest first. */
const AROUND = ['tr', '.record-card', '.record-facts', '.order-figures', '.figure-card']

/**
 * The element of the figure that a key refers to: under the pointer; else at the focus or in its row; else the first
 * one in the topmost window or on the page.
 */
export function figureMeant(): HTMLElement | undefined {
  const front = topWindow()
  const place: ParentNode = front ?? document.querySelector('main') ?? document
  const isInFront = (element: Element) => place.contains(element)
  const pointed = [...document.querySelectorAll<HTMLElement>(`${MARKED}:hover`)].findLast(isInFront)
  if (pointed) return pointed
  const focused = document.activeElement
  const around = AROUND.map((selector) => focused?.closest(selector))
  const nearest = [focused?.closest<HTMLElement>(MARKED), ...[focused, ...around].map(firstIn)]
  const found = nearest.find((element) => element && isInFront(element))
  return found ?? firstIn(place)
}

function firstIn(place: ParentNode | null | undefined): HTMLElement | undefined {
  const figures = [...(place?.querySelectorAll<HTMLElement>(MARKED) ?? [])]
  return figures.find((element) => element.closest('[style*="display: none"]') === null)
}
