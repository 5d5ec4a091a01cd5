import type { MissingLetters, PaperLayout } from '#paper/paper-layout'
import { missingLetters } from './missing-letters'
import { writePdf } from './write-pdf'

/** A paper as a PDF, and what its fonts lack. */
export interface WrittenPaper {
  pdf: Uint8Array<ArrayBuffer>
  missing: MissingLetters[]
}

/** Writes a laid-out paper as a PDF, and tells the letters that it cannot show. */
export async function writePaper(layout: PaperLayout): Promise<WrittenPaper> {
  return { pdf: await writePdf(layout), missing: missingLetters(layout) }
}
