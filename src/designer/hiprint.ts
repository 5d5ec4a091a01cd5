import type { Unread } from '#paper/panel-values'
// The import sets `window.hiprint` and `window.jQuery`; see src/designer/hiprint-plugin.ts.
import 'vue-plugin-hiprint'

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

export interface HiprintTemplate {
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
