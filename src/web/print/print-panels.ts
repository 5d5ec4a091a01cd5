import type { Panel } from '#resource/panel'
import { dressFrame, openHiddenFrame } from './frame'
import type { PrintData } from './print-data'
import { renderTemplate } from './render'

export interface PrintJob {
  /** What a browser proposes as the name of a saved PDF. */
  title: string
  panels: readonly Panel[]
  /** One entry for each document or label. */
  documents: readonly PrintData[]
  dotsPerInch?: number
}

let printed: HTMLIFrameElement | undefined

async function picturesOf(document: Document): Promise<void> {
  // A picture that cannot be shown does not keep the rest from being printed.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}

/**
 * Draws a document in a hidden frame and opens the browser's print dialog on it. The frame stays until the next
 * document is printed: browsers do not agree on when they have read all of it, and some never say.
 */
export async function printPanels({ title, panels, documents, dotsPerInch }: PrintJob): Promise<void> {
  printed?.remove()
  const frame = await openHiddenFrame(title)
  printed = frame
  const paper = dressFrame(frame, panels)
  paper.title = title
  renderTemplate(panels, documents, paper.body, dotsPerInch)
  await picturesOf(paper)
  const view = frame.contentWindow
  if (!view) throw new Error('The frame to print in was closed')
  view.focus()
  view.print()
}
