import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** The engine's thread ended unexpectedly; the outcome of its work is unknown. */
export class EngineEnded extends Error {}

interface Waiting {
  resolve: (answer: Uint8Array) => void
  reject: (error: Error) => void
}

/**
 * Runs the engine in a thread of its own, so that the server stays responsive and can end long statements.
 *
 * @param file the program of the thread
 * @param giveUp called when the engine ends unexpectedly: the state of its work is unknown, so the process must not go
 *   on serving
 * @throws Error with the code of the reason why the folder could not be opened
 */
export async function engineInThread(
  file: URL,
  folder: string,
  giveUp: (ended: EngineEnded) => void = raise,
): Promise<Engine> {
  const worker = new Worker(file, { workerData: folder })
  const waiting: Waiting[] = []
  let state: 'opening' | 'open' | 'closing' = 'opening'
  const opened = new Promise<Interruption>((resolve, reject) => {
    worker.on('message', (report: Report) => {
      if ('answer' in report) waiting.shift()?.resolve(report.answer)
      else if ('opened' in report) resolve(report.opened)
      else reject(Object.assign(new Error(report.refused.message), { code: report.refused.code }))
    })
    let cause: unknown
    worker.on('error', (error) => {
      cause = error
    })
    // An exit follows each error; an engine that aborts only exits.
    worker.on('exit', () => {
      const reason = cause instanceof Error ? `: ${cause.message}` : ''
      const ended = new EngineEnded(`the embedded database has ended${reason}`, { cause })
      reject(ended)
      for (const { reject: fail } of waiting.splice(0)) fail(ended)
      if (state === 'open') giveUp(ended)
    })
  })
  const interrupt = interrupting(await opened.catch((error: unknown) => terminated(worker, error)))
  state = 'open'
  const say = (asked: Asked) => worker.postMessage(asked, asked === 'close' ? [] : [asked.message.buffer])
  return {
    interrupt,
    ask: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        say({ message })
      }),
    close: () => {
      state = 'closing'
      const closed = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      say('close')
      return closed
    },
  }
}

function raise(ended: EngineEnded): never {
  throw ended
}

/** Ends a thread that could not open its folder, which releases the folder. */
async function terminated(worker: Worker, error: unknown): Promise<never> {
  await worker.terminate()
  throw error
}

/** PostgreSQL checks the first variable between any two steps, and then reads the reason from the second. */
function interrupting({ memory, interruptPending, queryCancelPending }: Interruption): () => void {
  const isPending = new Int32Array(memory.buffer, interruptPending, 1)
  const isCancelled = new Int32Array(memory.buffer, queryCancelPending, 1)
  return () => {
    Atomics.store(isCancelled, 0, 1)
    Atomics.store(isPending, 0, 1)
  }
}

/** An engine with one session that speaks PostgreSQL's wire protocol. */
export interface Engine {
  /** Answers one protocol message at a time. */
  ask: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
  /** Cancels the running statement, as PostgreSQL's own cancel does; the next one is not affected. */
  interrupt: () => void
  close: () => Promise<void>
}

/** Runs the engine in this thread, which it blocks while it works: for tests, and for a server run from its sources. */
export function engineHere(engine: PGlite): Engine {
  return {
    ask: (message) => answerOf(engine, message),
    interrupt: () => undefined,
    close: () => engine.close(),
  }
}

/** The engine's complete answer to one message. */
export async function answerOf(engine: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  await engine.runExclusive(() =>
    engine.execProtocolRawStream(message, { onRawData: (part) => parts.push(Buffer.from(part)) }),
  )
  // A copy outside the memory that Node shares among small buffers, so that another thread can take it over.
  return new Uint8Array(Buffer.concat(parts))
}

/** A request to the engine's thread: a protocol message, or to close. */
export type Asked = { message: Uint8Array<ArrayBuffer> } | 'close'

/** The addresses of the two variables that cancel a statement. */
export interface Interruption {
  memory: WebAssembly.Memory
  interruptPending: number
  queryCancelPending: number
}

/** A report of the thread: the engine is open, could not be opened, or answers a message. */
export type Report =
  | { opened: Interruption }
  | { refused: { message: string; code?: string } }
  | { answer: Uint8Array<ArrayBuffer> }
