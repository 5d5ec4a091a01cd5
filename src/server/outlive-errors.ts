import { AssertionError } from 'node:assert'
import type { Logger } from 'pino'
import { EngineEnded } from './db/embedded/engine-in-thread'
import { codeOf } from './request/problem'

/**
 * Logs uncaught errors instead of ending the process: such an error belongs to one request or background task, and the
 * rest continues. An error that leaves the process in an unsound state ends it, since it might otherwise answer or
 * write wrong data.
 *
 * @param end ends the process; replaced in tests
 */
export function outliveErrors(log: Logger, end: () => void = () => process.exit(1)): void {
  const meet = (error: unknown) => {
    if (!leavesUnsound(error)) {
      log.error({ err: error }, 'uncaught error; the server continues')
      return
    }
    log.fatal({ err: error }, 'the process is in an unsound state and ends')
    end()
  }
  process.on('uncaughtException', meet)
  process.on('unhandledRejection', meet)
}

/**
 * Whether an error leaves the process's state untrustworthy: the embedded engine trapped halfway through a write to its
 * own memory, Node found itself in a state that it considers impossible, or memory ran out. A failed fsync ends the
 * process where it happens.
 */
function leavesUnsound(error: unknown): boolean {
  if ([WebAssembly.RuntimeError, EngineEnded, AssertionError].some((kind) => error instanceof kind))
    return true
  if (codeOf(error) === 'ERR_INTERNAL_ASSERTION') return true
  return error instanceof RangeError && /allocation failed|out of memory/i.test(error.message)
}
