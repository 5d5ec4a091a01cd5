import type { PGlite } from '@electric-sql/pglite'

/** An engine that speaks PostgreSQL's wire protocol in one session. */
export interface Engine {
  /** Answers one message of the protocol at a time. */
  ask: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
  /** Cancels the running statement as PostgreSQL's own cancel does; the next one is not affected. */
  interrupt: () => void
  close: () => Promise<void>
}

/**
 * The engine in this thread, which it blocks while it works: for tests, and for a server that runs from its sources.
 */
export function engineHere(engine: PGlite): Engine {
  return {
    ask: (message) => answerOf(engine, message),
    interrupt: () => undefined,
    close: () => engine.close(),
  }
}

/** The whole answer of an engine to one message. */
export async function answerOf(engine: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  await engine.runExclusive(() =>
    engine.execProtocolRawStream(message, { onRawData: (part) => parts.push(Buffer.from(part)) }),
  )
  // Copied out of the memory that Node shares among small buffers: another thread takes it over.
  return new Uint8Array(Buffer.concat(parts))
}
