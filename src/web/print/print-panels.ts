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

let open: HTMLIFrameElement | undefined

/** A frame that its browser did not report printed goes when the next one comes. */
function close(): void {
  open?.remove()
  open = undefined
}

async function picturesOf(document: Document): Promise<void> {
  // A picture that cannot be shown does not keep the rest from being printed.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}

/** Draws a document in a hidden frame and opens the browser's print dialog on it. */
export async function printPanels({ title, panels, documents, dotsPerInch }: PrintJob): Promise<void> {
  close()
  const frame = await openHiddenFrame(title)
  open = frame
  const printed = dressFrame(frame, panels)
  printed.title = title
  renderTemplate(panels, documents, printed.body, dotsPerInch)
  await picturesOf(printed)
  const view = frame.contentWindow
  if (!view) throw new Error('The frame to print in was closed')
  // Also comes when the dialog is cancelled; the frame must outlive its own event.
  view.addEventListener('afterprint', () => queueMicrotask(close), { once: true })
  view.focus()
  view.print()
}
