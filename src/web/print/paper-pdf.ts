import type { DocumentType } from '#domain/print/document-types'
import { download } from '../data/download'
import { MISSING_LETTERS, type MissingLetters } from '#paper/paper-layout'
import { list, text, unread } from '#paper/panel-values'
import { decodePictures } from './drawing/print-panels'
import { paperStyle } from '#drawing/paper-style'
import { pdfQuery } from './copy-mark'
import { dressFrame, openHiddenFrame } from './frame'
import { readPages } from './layout/read-page'
import { drawJob, papersOf, type PrintJob } from './print-job'

/** Of office printers; labels are drawn in the dots of their own printer. */
const OFFICE_DOTS_PER_INCH = 300

/** Papers smaller than this are labels. Millimetres. */
const LARGEST_LABEL = 110

/** A paper as a file, and the letters that are not on it. */
export interface PaperPdf {
  file: Blob
  missing: MissingLetters[]
}

function missingIn(headers: Headers): MissingLetters[] {
  const told: unknown = JSON.parse(decodeURIComponent(headers.get(MISSING_LETTERS) ?? '[]'))
  return list(told).map((each) => {
    const { letters, text: around } = unread(each)
    return { letters: text(letters), text: text(around) }
  })
}

/**
 * The pages of a job as a PDF with text, drawn by the same renderer in the same kind of frame as the preview, and
 * written by the server, which has the fonts. The printer's correction is left out, since a PDF may be printed
 * anywhere, and be read without a printer.
 *
 * @throws ApiError when the server refuses or cannot be reached
 */
export async function paperPdf(document: DocumentType, job: PrintJob): Promise<PaperPdf> {
  const frame = await openHiddenFrame(job.title)
  try {
    const page = dressFrame(frame, paperStyle(papersOf(job)))
    const areLabels = papersOf(job).every(({ width, height }) => Math.max(width, height) <= LARGEST_LABEL)
    const dotsPerInch = areLabels ? job.dotsPerInch : OFFICE_DOTS_PER_INCH
    const { pages } = drawJob({ ...job, dotsPerInch }, page.body)
    await decodePictures(page)
    const layout = readPages(job.title, pages, dotsPerInch)
    const { file, headers } = await download(
      `/prints/pdf?${pdfQuery(document, job.documents)}`,
      layout,
      new AbortController().signal,
    )
    return { file, missing: missingIn(headers) }
  } finally {
    frame.remove()
  }
}
