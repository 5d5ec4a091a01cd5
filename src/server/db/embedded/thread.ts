import { parentPort, workerData } from 'node:worker_threads'
import { storageOf } from '../storage'
import { answerOf, type Asked, type Report } from './engine-in-thread'
import { openShared } from './open-engine'

/** The thread of the embedded engine: opens its folder and answers requests until it is asked to close. */
async function serve(folder: string) {
  const { engine, interruption } = await openShared(folder, storageOf(folder).give)
  const cancelled = new Int32Array(interruption.memory.buffer, interruption.queryCancelPending, 1)
  const meet = async (asked: Asked) => {
    if (asked === 'close') {
      await engine.close()
      process.exit(0)
    }
    // An interruption that arrives after its statement has ended must not affect this one.
    Atomics.store(cancelled, 0, 0)
    tell({ answer: await answerOf(engine, asked.message) })
  }
  parentPort?.on('message', (asked: Asked) => void meet(asked))
  tell({ opened: interruption })
}

function tell(report: Report) {
  parentPort?.postMessage(report, 'answer' in report ? [report.answer.buffer] : [])
}

serve(String(workerData)).catch((error: unknown) => {
  if (!(error instanceof Error)) throw error
  // Only the message of an error would reach the other thread.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  tell({ refused: { message: error.message, code } })
})
