import { AssertionError } from 'node:assert'
import type { Logger } from 'pino'
import { EngineEnded } from './db/embedded/engine-in-thread'
import { codeOf } from './http/problem'

/**
 * Has an error that nobody caught logged instead of ending the process: it belongs to one request or to one of the
 * works beside them, and the others go on. One that leaves the process unsound ends it, since what serves on then
 * might answer, or write, what is not so.
 *
 * @param end how the process ends; another one in a test
 */
export function outliveErrors(log: Logger, end: () => void = () => process.exit(1)): void {
  const meet = (error: unknown) => {
    if (!leavesUnsound(error)) {
      log.error({ err: error }, 'uncaught error; the server continues')
      return
    }
    log.fatal({ err: error }, 'the process is not sound any more; it ends')
    end()
  }
  process.on('uncaughtException', meet)
  process.on('unhandledRejection', meet)
}

/**
 * Whether nothing that this process holds can be trusted after the error: the embedded engine trapped halfway
 * through a write to its own memory, Node found itself in a state that it holds impossible, or no memory was left.
 * A failed fsync ends the process where it happens.
 */
function leavesUnsound(error: unknown): boolean {
  if ([WebAssembly.RuntimeError, EngineEnded, AssertionError].some((kind) => error instanceof kind))
    return true
  if (codeOf(error) === 'ERR_INTERNAL_ASSERTION') return true
  return error instanceof RangeError && /allocation failed|out of memory/i.test(error.message)
}
