import { parentPort } from 'node:worker_threads'
import type { PaperLayout } from '#paper/paper-layout'
import { writePaper } from './write-pdf'

/** The thread that writes PDFs, one for each layout that it receives. */
parentPort?.on('message', (layout: PaperLayout) => {
  void writePaper(layout).then((paper) => parentPort?.postMessage(paper, [paper.pdf.buffer]))
})
