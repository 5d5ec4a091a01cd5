import { parentPort } from 'node:worker_threads'
import type { PaperLayout } from '#paper/paper-layout'
import { writePdf } from './write-pdf'

/** The thread that writes PDFs: one for each layout that it is told. */
parentPort?.on('message', (layout: PaperLayout) => {
  void writePdf(layout).then((pdf) => parentPort?.postMessage(pdf, [pdf.buffer]))
})
