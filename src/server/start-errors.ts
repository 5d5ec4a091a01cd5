import { AssertionError } from 'node:assert'
import type { Logger } from 'pino'
import { EngineEnded } from './db/embedded/engine-in-thread'
import { codeOf } from './process/error-code'
import { BadCommand } from './commands/command'
import { BadBackup } from './backup/read-backup'
import { BadSetting } from './process/env'
import { FolderInUse } from './db/embedded/lock-file'
import { UnsafeChange } from './db/sync/sync'
import { BadResources } from './schema/meta-schema'

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

const expected = [BadBackup, BadCommand, BadSetting, FolderInUse, UnsafeChange, BadResources]

/** Advice for errors that prevent the start; one line each, without a stack. */
const advice: Record<string, (error: Error & { port?: number; path?: string }) => string> = {
  EADDRINUSE: (error) => `the port ${error.port} is in use; set PORT to another one`,
  EACCES: (error) =>
    `no permission for ${error.path ?? `the port ${error.port}`}; choose another with DATA_DIR or PORT`,
  EADDRNOTAVAIL: () => 'this machine does not have that address; set HOST to one of its own',
  ENOTDIR: (error) => `${error.path} is not a folder; set DATA_DIR to one`,
  EEXIST: (error) => `${error.path} is a file, not a folder; set DATA_DIR to a folder`,
  EROFS: (error) => `${error.path} can't be written; set DATA_DIR to a folder that can`,
  ENOENT: (error) => `${error.path} does not exist`,
  ENOSPC: () => 'the disk of DATA_DIR is full; make room there',
  '53100': () => 'the disk of the database is full; make room there',
  '42501': (error) => `the database refuses writes: ${error.message}`,
  '25006': () => 'the database at DATABASE_URL is read-only; name a writable one',
  ECONNREFUSED: () => 'the database at DATABASE_URL does not answer',
  ENOTFOUND: () => 'the host in DATABASE_URL is not known',
  ETIMEDOUT: () => 'the database at DATABASE_URL does not answer',
  '28P01': () => 'the database refuses the password in DATABASE_URL',
  '28000': () => 'the database refuses the user in DATABASE_URL',
  '3D000': () => 'the database named in DATABASE_URL does not exist; create it first',
}

/** The reason why goldbook cannot start, in one readable line (one line per mistake in resource files). */
export function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return `goldbook can't start: ${String(error)}`
  if (expected.some((kind) => error instanceof kind)) return `goldbook can't start: ${error.message}`
  const advise = advice[codeOf(error) ?? '']
  return `goldbook can't start: ${advise ? advise(error) : error.message.split('\n')[0]}`
}
