import type { PrinterCorrection } from '#domain/print/printer-correction'
import { correctPages } from './correct-pages'
import { dressFrame } from '../frame'
import { namePages, paperStyle } from '#drawing/paper-style'
import { drawJob, papersOf, type PrintJob } from '../print-job'
import { printFrame } from './print-frame'

/** Waits for the pictures of a document. */
export async function decodePictures(document: Document): Promise<void> {
  // A picture that cannot be shown does not keep the rest from being printed.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}

/**
 * Draws a document in a hidden frame and opens the browser's print dialog on it.
 *
 * @param correction the shift and stretch that the printer needs to hit the millimetre
 */
export function printPanels(job: PrintJob, correction?: PrinterCorrection): Promise<void> {
  return printFrame(job.title, async (frame) => {
    const paper = dressFrame(frame, paperStyle(papersOf(job)))
    paper.title = job.title
    const { pages } = drawJob(job, paper.body)
    // Only now is the length of the pages from a roll known.
    dressFrame(frame, paperStyle(namePages(pages)))
    if (correction) correctPages(pages, correction)
    await decodePictures(paper)
  })
}
