import { pino, type Logger } from 'pino'
import type { Environment } from './env'

/** The log of this server: lines of JSON, as few as the environment asks for. */
export function logOf({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null })
}

/** The log of a command, beside what it prints for whoever runs it. */
export function logOfCommand({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null }, process.stderr)
}
