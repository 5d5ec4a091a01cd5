import 'vue-plugin-hiprint'
import { type Unread, list, number, unread } from '#paper/panel-values'
import {
  isLocked,
  propertiesWithChanges,
  type DraftElement,
  boxOf,
  boxOnPaper,
  finePoints,
} from './design/arrangement'

/** The part of hiprint that the designer uses; the library has no types of its own. */
export interface HiprintElement {
  options: Unread & {
    displayLeft: () => string
    displayTop: () => string
  }
  updateSizeAndPositionOptions: (left: number, top: number) => void
  /** A jQuery of one element. */
  designTarget: { 0: HTMLElement }
}

export interface HiprintPanel {
  printElements: HiprintElement[]
  designPaper: { zoom: (scale: number) => void; scale?: number }
  target: { 0: HTMLElement }
  paperHeader: number
  paperFooter: number
  paperNumberLeft?: number
  paperNumberTop?: number
  paperNumberDisabled?: boolean
  /** The rectangle dragged to select elements. */
  mouseRect?: unknown
}

interface HiprintTemplate {
  printPanels: HiprintPanel[]
  design: (container: HTMLElement, options: { grid: boolean }) => void
}

interface Hiprint {
  init: (options: { lang: string; providers: never[] }) => void
  setConfig: (config: Unread) => void
  PrintTemplate: new (options: { template: Unread; history: boolean }) => HiprintTemplate
}

declare global {
  interface Window {
    hiprint: Hiprint
    jQuery: (target: Document | HTMLElement) => { off: () => void; empty: () => void }
    autoConnect: boolean
  }
}

// Otherwise hiprint looks for a print server on the user's machine.
window.autoConnect = false

export const { hiprint, jQuery } = window

/** The column widths of a table as hiprint has them, which distributes them over the table. */
export type Widths = readonly (number | undefined)[]

export function widthsOf({ options }: DraftElement, shown: HiprintElement): Widths {
  const rows = list(shown.options.columns).flatMap((row) => list(unread(row).columns))
  const widths = new Map(rows.map(unread).map(({ columnId, width }) => [columnId, number(width, undefined)]))
  return list(list(options.columns).at(-1)).map((_column, index) => widths.get(`c${index}`))
}

/** The columns of a table after dragging changed their widths. */
function movedColumns(element: DraftElement, shown: HiprintElement, begun: Widths | undefined): Unread {
  const now = widthsOf(element, shown)
  if (!begun || now.every((width, index) => width === begun[index])) return {}
  const columns = list(list(element.options.columns).at(-1)).map((column, index) => {
    const width = now[index]
    return width === undefined ? column : { ...unread(column), width: Math.max(1, finePoints(width)) }
  })
  return { columns: [columns] }
}

/** The element at its current place on the paper; the same object if it was not moved, or is locked. */
export function movedElement(
  element: DraftElement,
  shown: HiprintElement,
  begun: Widths | undefined,
): DraftElement {
  if (isLocked(element)) return element
  const before = boxOf(element.options)
  const now = boxOnPaper(boxOf(shown.options))
  const sides = (['left', 'top', 'width', 'height'] as const).filter(
    (side) => Math.abs(before[side] - now[side]) > 0.01,
  )
  const turn = number(shown.options.transform, 0)
  const isTurned = turn !== number(element.options.transform, 0)
  const changes = {
    ...Object.fromEntries(sides.map((side) => [side, now[side]])),
    ...(isTurned ? { transform: turn === 0 ? undefined : finePoints(turn) } : {}),
    ...movedColumns(element, shown, begun),
  }
  return Object.keys(changes).length === 0
    ? element
    : { ...element, options: propertiesWithChanges(element.options, changes) }
}

const lineNames = ['paperHeader', 'paperFooter', 'paperNumberLeft', 'paperNumberTop'] as const

/** The settings of the panel that were moved. hiprint fills in numbers where there were none; these are ignored. */
export function movedSettings(settings: Unread, shown: HiprintPanel, begun: HiprintPanel): Unread {
  const changes: Record<string, unknown> = {}
  for (const name of lineNames) if (shown[name] !== begun[name]) changes[name] = finePoints(shown[name] ?? 0)
  if (Boolean(shown.paperNumberDisabled) !== Boolean(begun.paperNumberDisabled))
    changes.paperNumberDisabled = shown.paperNumberDisabled ? true : undefined
  return Object.keys(changes).length === 0 ? settings : propertiesWithChanges(settings, changes)
}
