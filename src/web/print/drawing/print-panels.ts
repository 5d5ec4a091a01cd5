import type { PrinterCorrection } from '#domain/print/printer-correction'
import { correctPages } from './correct-pages'
import { dressFrame, openHiddenFrame } from '../frame'
import { namePages, paperStyle } from './paper-style'
import { drawJob, papersOf, type PrintJob } from '../print-job'

let printed: HTMLIFrameElement | undefined

/** Waits for the pictures of a document. */
export async function decodePictures(document: Document): Promise<void> {
  // A picture that cannot be shown does not keep the rest from being printed.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}

/**
 * Draws a document in a hidden frame and opens the browser's print dialog on it. The frame stays until the next
 * document is printed: browsers do not agree on when they have read all of it, and some never say.
 *
 * @param correction what the printer needs to hit the millimetre
 */
export async function printPanels(job: PrintJob, correction?: PrinterCorrection): Promise<void> {
  printed?.remove()
  const frame = await openHiddenFrame(job.title)
  printed = frame
  const paper = dressFrame(frame, paperStyle(papersOf(job)))
  paper.title = job.title
  const { pages } = drawJob(job, paper.body)
  // Only now is it known how long the pages from a roll are.
  dressFrame(frame, paperStyle(namePages(pages)))
  if (correction) correctPages(pages, correction)
  await decodePictures(paper)
  const view = frame.contentWindow
  if (!view) throw new Error('The frame to print in was closed')
  const { activeElement } = document
  view.focus()
  view.print()
  // The keys of the dialog are heard where the focus was.
  if (activeElement instanceof HTMLElement) activeElement.focus()
}
