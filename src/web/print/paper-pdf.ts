import { jsPDF } from 'jspdf'
import type { PaperSize } from '#domain/print/label-sheet'
import { dressFrame, openHiddenFrame } from './frame'
import { embedPictures, pagePicture } from './drawing/page-picture'
import { paperStyle } from './drawing/paper-style'
import { drawJob, papersOf, type PrintJob } from './print-job'
import type { DrawnPage } from './drawing/render'

/** Fine enough that no dot is seen; labels are drawn in the dots of their own printer, whose bars are whole ones. */
const OFFICE_DOTS_PER_INCH = 300

/** Papers smaller than this are labels: their few dots are kept as they are, since bars bear no blur. Millimetres. */
const LARGEST_LABEL = 110

const QUALITY = 0.85

async function pictureBytes(canvas: HTMLCanvasElement, type: string): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('The browser made no picture of the page')
  return new Uint8Array(await blob.arrayBuffer())
}

const isLabel = ({ width, height }: PaperSize) => Math.max(width, height) <= LARGEST_LABEL

async function addPage(pdf: jsPDF, page: DrawnPage, dotsPerInch: number): Promise<void> {
  const { width, height } = page
  const canvas = await pagePicture(page, dotsPerInch)
  const format = isLabel(page) ? 'png' : 'jpeg'
  pdf.addPage([width, height], width > height ? 'landscape' : 'portrait')
  pdf.addImage(await pictureBytes(canvas, `image/${format}`), format.toUpperCase(), 0, 0, width, height)
}

/**
 * The pages of a job as a PDF, drawn by the same renderer in the same kind of frame as the preview. They are pictures:
 * text of vectors would need the fonts of the template in the file, and no browser gives those out. The printer's
 * correction is left out, since a PDF may be printed anywhere, and be read without a printer.
 *
 * @throws Error when the browser cannot draw a page
 */
export async function paperPdf(job: PrintJob): Promise<Blob> {
  const frame = await openHiddenFrame(job.title)
  try {
    const document = dressFrame(frame, paperStyle(papersOf(job)))
    const dotsPerInch = papersOf(job).every(isLabel) ? job.dotsPerInch : OFFICE_DOTS_PER_INCH
    const { pages } = drawJob({ ...job, dotsPerInch }, document.body)
    await embedPictures(document)
    const pdf = new jsPDF({ unit: 'mm', compress: true })
    pdf.deletePage(1)
    pdf.setProperties({ title: job.title, creator: 'goldbook' })
    for (const page of pages) await addPage(pdf, page, dotsPerInch)
    return pdf.output('blob')
  } finally {
    frame.remove()
  }
}
