import type { PGlite } from '@electric-sql/pglite'

/** An engine that speaks PostgreSQL's wire protocol in one session. */
export interface Engine {
  /** Answers a message of the protocol; one after the other. */
  ask: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
  /** Ends the statement at work as PostgreSQL's own cancel does; whatever is asked next goes on. */
  interrupt: () => void
  close: () => Promise<void>
}

/**
 * The engine in this thread, where nothing can be done while it works: for tests, and for a server that runs from
 * its sources.
 */
export function engineHere(engine: PGlite): Engine {
  return {
    ask: (message) => answerOf(engine, message),
    interrupt: () => undefined,
    close: () => engine.close(),
  }
}

/** All that an engine answers to one message. */
export async function answerOf(engine: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  await engine.runExclusive(() =>
    engine.execProtocolRawStream(message, { onRawData: (part) => parts.push(Buffer.from(part)) }),
  )
  // Copied out of the memory that Node shares among small buffers: another thread takes it over.
  return new Uint8Array(Buffer.concat(parts))
}
