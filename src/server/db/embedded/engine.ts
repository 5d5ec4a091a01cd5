import type { PGlite } from '@electric-sql/pglite'

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
