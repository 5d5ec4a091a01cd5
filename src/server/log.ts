import { pino, type Logger } from 'pino'
import type { Environment } from './env'

/** The log of this server: lines of JSON, as few as the environment asks for. */
export function logOf({ logLevel }: Environment): Logger {
  return pino({ level: logLevel, base: null })
}
