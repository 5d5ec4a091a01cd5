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

/** What the page asks of the designer in its sandboxed frame; the two know nothing else of each other. */
export type DesignerRequest =
  /** Begins anew with a content, which is hiprint's JSON; the first message, and again after a restore or an import. */
  | { type: 'open'; content: string; palette: Palette; language: Language; dark: boolean }
  /** Other fields, language or light, with what is being designed kept. */
  | { type: 'dress'; palette: Palette; language: Language; dark: boolean }
  | { type: 'undo' | 'redo' | 'copy' | 'paste' | 'remove' | 'select-all' }
  /** Elements that were copied in another designer, as it reported them. */
  | { type: 'clipboard'; elements: string }
  | { type: 'zoom'; scale: number }
  | { type: 'align'; how: AlignCommand }
  | { type: 'paper'; panel: number; size: PaperSize; paper: string }
  | { type: 'add-panel'; size: PaperSize }
  | { type: 'remove-panel' | 'show-panel'; panel: number }

/** What the designer tells the page. */
export type DesignerReport =
  /** Its script has loaded and it listens. */
  | { type: 'ready' }
  /** It has opened what it was given, or changed it. */
  | {
      type: 'content'
      /** hiprint's JSON: what was opened, with what was designed; nothing of it has been evaluated or rewritten. */
      content: string
      /** False right after `open`: nothing has been designed yet. */
      changed: boolean
      canUndo: boolean
      canRedo: boolean
    }
  | { type: 'selection'; count: number }
  /** Elements were copied, which are this JSON; the frame itself has no clipboard that others could read. */
  | { type: 'copied'; elements: string }
  | { type: 'panel'; panel: number; panels: number; size: PaperSize }
  /** A key that means something to the page around it: saving, or leaving. */
  | { type: 'shortcut'; key: 'save' | 'escape' }
  | { type: 'failed'; message: string }
