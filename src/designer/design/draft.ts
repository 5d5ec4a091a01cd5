import { isObject, list, unread, type Unread } from '#paper/panel-values'
import { readElement } from '#paper/read-panel-element'

/** An element of a panel as it stands in a template. */
export interface DraftElement {
  readonly options: Unread
  readonly printElementType: Unread
}

/** A panel as it stands in a template: its elements, and everything else about it. */
export interface DraftPanel {
  readonly settings: Unread
  readonly elements: readonly DraftElement[]
}

/**
 * What is being designed. It is the template's own JSON, which hiprint only shows and moves: what hiprint does not
 * know, or would write differently, comes back as it was.
 */
export interface Draft {
  readonly panels: readonly DraftPanel[]
}

const emptyPanel: DraftPanel = { settings: { index: 0, name: 1, width: 210, height: 297 }, elements: [] }

function readDraftElement(value: unknown): DraftElement[] {
  const { options, printElementType } = unread(value)
  if (!isObject(options) || !isObject(printElementType) || !readElement(value)) return []
  return [{ options, printElementType }]
}

function readDraftPanel(value: unknown): DraftPanel {
  const { printElements, ...settings } = unread(value)
  return { settings, elements: list(printElements).flatMap(readDraftElement) }
}

/** Reads a template's content; one without panels begins with an empty A4. */
export function readDraft(content: string): Draft {
  const panels = list(unread(JSON.parse(content)).panels).map(readDraftPanel)
  return { panels: panels.length > 0 ? panels : [emptyPanel] }
}

/** The content that a template keeps. */
export function writeDraft({ panels }: Draft): string {
  return JSON.stringify({
    panels: panels.map(({ settings, elements }, index) => ({ ...settings, index, printElements: elements })),
  })
}

/** Elements as they are carried from one template to another. */
export const writeElements = (elements: readonly DraftElement[]) => JSON.stringify(elements)

/** Elements from elsewhere; what is none, or cannot be printed, is left out. */
export function readElements(elements: string): DraftElement[] {
  return list(JSON.parse(elements)).flatMap(readDraftElement)
}

/** The kind of an element: `text`, `table` … */
export function typeOf({ options, printElementType }: DraftElement): string {
  return readElement({ options, printElementType })?.type ?? ''
}

/** The same draft with one panel changed. */
export function withPanel(draft: Draft, index: number, change: (panel: DraftPanel) => DraftPanel): Draft {
  return { panels: draft.panels.map((panel, at) => (at === index ? change(panel) : panel)) }
}

/** The same properties with others in their place; those that are undefined go. */
export function changed(properties: Unread, changes: Unread): Unread {
  const entries = Object.entries({ ...properties, ...changes })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The same panel with the options of some elements changed. */
export function withOptions(
  panel: DraftPanel,
  chosen: ReadonlySet<number>,
  change: (element: DraftElement, index: number) => Unread,
): DraftPanel {
  const elements = panel.elements.map((element, index) =>
    chosen.has(index) ? { ...element, options: changed(element.options, change(element, index)) } : element,
  )
  return { ...panel, elements }
}
