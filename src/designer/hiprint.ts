import type { Unread } from '#paper/panel-values'
// It sets `window.hiprint` and `window.jQuery`, and is told of in src/designer/hiprint-plugin.ts.
import 'vue-plugin-hiprint'

/** Of hiprint, what the designer uses; the library itself has no types. */
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
  /** The rectangle that is drawn around elements to choose them. */
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

// Otherwise it looks for a print server on the clerk's own machine.
window.autoConnect = false

export const { hiprint, jQuery } = window
