import type { Client } from 'pg'
import { pause } from '../patience'

/** The channel on which the servers of one database tell each other what has changed. */
export const CHANNEL = 'goldbook'
/** The wait until a lost session is opened again. */
const AGAIN = 1_000

/**
 * Listens to the notices of all servers of a database, on a session of its own that is opened again when it is lost.
 *
 * Some connection poolers have no notices; whoever listens must look by itself too, if less often.
 *
 * @param hear also when a session was opened, since notices may have been missed before
 * @returns a function that stops it
 */
export function listening(open: () => Client, hear: () => void): () => Promise<void> {
  const state = { stopped: false }
  let client: Client | undefined
  const listen = async () => {
    while (!state.stopped) {
      client = open()
      const over = endOf(client)
      client.on('notification', hear)
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        hear()
        await over
      } catch {
        // The requests tell of a database that is away.
      }
      void client.end().catch(() => undefined)
      if (!state.stopped) await pause(AGAIN)
    }
  }
  const running = listen()
  return async () => {
    state.stopped = true
    await client?.end().catch(() => undefined)
    await running
  }
}

function endOf(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
}
