import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PaperLayout } from '#paper/paper-layout'
import { createQueue } from '../process/one-at-a-time'
import { writePaper, type WrittenPaper } from './write-pdf'

/** A paper of 2,000 lines takes a few seconds; what takes longer than this, in milliseconds, is given up. */
const PATIENCE = 30_000

/** The fonts take memory, so the thread ends when nobody has asked for a PDF for this long, in milliseconds. */
const REST = 60_000

/** Each waiting paper may have some megabytes. */
const MOST_WAITING = 8

type Write = (layout: PaperLayout) => Promise<WrittenPaper>

/** One layout, as the thread answers it. */
function answer(worker: Worker, layout: PaperLayout, patience: number): ReturnType<Write> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      clearTimeout(limit)
      worker.off('message', succeed).off('error', fail).off('exit', ended)
    }
    const succeed = (paper: WrittenPaper) => {
      settled()
      resolve(paper)
    }
    const fail = (error: Error) => {
      settled()
      reject(error)
    }
    const ended = (code: number) => fail(new Error(`the thread of PDFs has ended with ${code}`))
    const limit = setTimeout(() => fail(new Error('a PDF took too long')), patience)
    worker.on('message', succeed).on('error', fail).on('exit', ended)
    worker.postMessage(layout, [])
  })
}

/**
 * Writes PDFs in a thread of its own, one after the other, so that the server stays responsive. The thread begins with
 * the first and ends when there was none for a while; one that fails or takes too long ends with its paper alone.
 *
 * @param program of the thread
 * @throws RuleBroken `pdf_busy` when too many papers wait
 */
export function pdfInThread(program: URL, patience = PATIENCE, rest = REST): Write {
  const queue = createQueue(MOST_WAITING, 'pdf_busy')
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  const stop = () => {
    void worker?.terminate()
    worker = undefined
  }
  return (layout) =>
    queue.run(async () => {
      clearTimeout(resting)
      worker ??= new Worker(program)
      worker.ref()
      try {
        return await answer(worker, layout, patience)
      } catch (error) {
        stop()
        throw error
      } finally {
        // Neither the thread nor its rest keeps a server that shall end.
        worker?.unref()
        resting = setTimeout(stop, rest).unref()
      }
    })
}

/** The paths of the thread's program in a build; a server run from its sources has none, and writes by itself. */
const programs = ['./pdf-thread.js', '../pdf-thread.js'].map((name) => new URL(name, import.meta.url))

const program = programs.find((file) => existsSync(file))

/** Writes a laid-out paper as a PDF. @throws RuleBroken `pdf_busy` when too many papers wait */
export const makePdf: Write = program ? pdfInThread(program) : writePaper
