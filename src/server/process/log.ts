import { pino, type Logger } from 'pino'
import type { Environment } from './env'

/** The log of this server: JSON lines, filtered by the environment's log level. */
export function logOf({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null })
}

/** The log of a command, separate from its output. */
export function logOfCommand({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null }, process.stderr)
}
