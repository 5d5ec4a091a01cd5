import type { Palette } from './palette'
import type { Language } from '#words/languages'

/** The paper of a panel, in millimetres. */
export interface PaperSize {
  width: number
  height: number
}

export const alignCommands = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'distribute-across',
  'distribute-down',
] as const
export type AlignCommand = (typeof alignCommands)[number]

/** The directions in which elements stand one after the other. */
export const directions = ['across', 'down'] as const
export type Direction = (typeof directions)[number]

/** Messages from the page to the designer in its sandboxed frame; the two share nothing else. */
export type DesignerRequest =
  /** Opens a content, which is hiprint's JSON: the first message, sent again after a restore or an import. */
  | { type: 'open'; content: string; palette: Palette; language: Language; dark: boolean }
  /** Changes the fields, the language or dark mode, and keeps the design. */
  | { type: 'dress'; palette: Palette; language: Language; dark: boolean }
  | { type: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'duplicate' | 'remove' | 'select-all' }
  /** Elements copied in another designer, as that one reported them. */
  | { type: 'clipboard'; elements: string }
  /** The picture that the designer asked for. */
  | { type: 'picture'; file: Blob }
  | { type: 'zoom'; scale: number }
  | { type: 'align'; how: AlignCommand }
  /** Gaps between the chosen elements, in points. */
  | { type: 'space'; along: Direction; gap: number }
  /** Copies of the chosen elements, each that many points further than the one before. */
  | { type: 'repeat'; times: number; right: number; down: number }
  | { type: 'paper'; panel: number; size: PaperSize; paper: string }
  | { type: 'add-panel'; size: PaperSize }
  | { type: 'remove-panel' | 'show-panel'; panel: number }

/** Messages from the designer to the page. */
export type DesignerReport =
  /** Its script has loaded and listens. */
  | { type: 'ready' }
  /** A content was opened or changed. */
  | {
      type: 'content'
      /** hiprint's JSON: the opened content with the changes made here; none of it has been evaluated or rewritten. */
      content: string
      /** False right after `open`. */
      changed: boolean
      canUndo: boolean
      canRedo: boolean
    }
  | { type: 'selection'; count: number }
  /** Elements were copied, given as JSON; the frame has no clipboard that other pages could read. */
  | { type: 'copied'; elements: string }
  | { type: 'panel'; panel: number; panels: number; size: PaperSize }
  /** A key that the surrounding page handles: save, leave, or the list of all keys. */
  | { type: 'shortcut'; key: 'save' | 'escape' | 'help' }
  /** A stored picture is to be chosen; the frame has no session, and can load none. */
  | { type: 'picture-wanted' }
  | { type: 'failed'; message: string }
