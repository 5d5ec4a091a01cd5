import { isObject, list, unread, type Unread } from '#paper/panel-values'
import { readElement } from '#paper/read-panel-element'

/** An element of a panel, as stored in a template. */
export interface DraftElement {
  readonly options: Unread
  readonly printElementType: Unread
}

/** A panel as stored in a template: its elements, and its other settings. */
export interface DraftPanel {
  readonly settings: Unread
  readonly elements: readonly DraftElement[]
}

/**
 * The template being designed. It is the template's own JSON, which hiprint only displays and moves, so that anything
 * unknown to hiprint, or written differently by it, is preserved.
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

/** Reads a template's content; content without panels starts as an empty A4 page. */
export function readDraft(content: string): Draft {
  const panels = list(unread(JSON.parse(content)).panels).map(readDraftPanel)
  return { panels: panels.length > 0 ? panels : [emptyPanel] }
}

/** The content in stored form. */
export function writeDraft({ panels }: Draft): string {
  return JSON.stringify({
    panels: panels.map(({ settings, elements }, index) => ({ ...settings, index, printElements: elements })),
  })
}

/** Elements as transferred between templates. */
export const writeElements = (elements: readonly DraftElement[]) => JSON.stringify(elements)

/** Elements from another template; anything that is not a printable element is dropped. */
export function readElements(elements: string): DraftElement[] {
  return list(JSON.parse(elements)).flatMap(readDraftElement)
}

/** The kind of an element: `text`, `table` … */
export function typeOf({ options, printElementType }: DraftElement): string {
  return readElement({ options, printElementType })?.type ?? ''
}

/** The draft with one panel changed. */
export function withPanel(draft: Draft, index: number, change: (panel: DraftPanel) => DraftPanel): Draft {
  return { panels: draft.panels.map((panel, at) => (at === index ? change(panel) : panel)) }
}

/** The properties with changes applied; undefined values remove theirs. */
export function changed(properties: Unread, changes: Unread): Unread {
  const entries = Object.entries({ ...properties, ...changes })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The panel with the options of some elements changed. */
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
