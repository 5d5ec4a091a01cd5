import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { once } from 'node:events'

/** The middle of the names of a folder's copies, beside it; the next start removes the copies of a dead process. */
export const CLONE = '.clone-'

/** The socket by which the server of a folder lends copies of it to commands on the same machine. */
const socketOf = (folder: string) => path.join(folder, 'goldbook.socket')

/**
 * Lends copies of a folder whose engine this process runs. A copy exists as long as the connection of its borrower.
 *
 * @param clone makes a copy in the place given
 * @returns a function that stops it
 * @throws Error when the address cannot be used, as on a path of more than a hundred characters
 */
export async function lendClones(
  folder: string,
  clone: (to: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const address = socketOf(folder)
  rmSync(address, { force: true })
  const open = new Set<Socket>()
  let lent = 0
  const server = createServer((socket) => {
    const place = `${folder}${CLONE}${process.pid}-${++lent}`
    open.add(socket)
    const ended = new Promise((resolve) => socket.on('error', resolve).once('close', resolve))
    const lending = clone(place).then(
      () => socket.write(`${JSON.stringify({ place })}\n`),
      (error: Error) => socket.end(`${JSON.stringify({ refused: error.message })}\n`),
    )
    void Promise.allSettled([ended, lending]).then(() => {
      open.delete(socket)
      return rm(place, { recursive: true, force: true })
    })
  })
  server.listen(address)
  await once(server, 'listening')
  server.unref()
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** A copy of a folder that another process uses. */
export interface LentClone {
  folder: string
  giveBack: () => void
}

/**
 * Borrows a copy of a folder from the server that uses it.
 *
 * @throws Error when no server answers, or it cannot make one
 */
export async function borrowClone(folder: string): Promise<LentClone> {
  const socket = createConnection(socketOf(folder))
  const [line]: string[] = await once(socket.setEncoding('utf8'), 'data')
  const answer: { place?: string; refused?: string } = JSON.parse(line ?? '{}')
  if (answer.place === undefined)
    throw new Error(answer.refused ?? 'the server makes no copy of its database')
  return { folder: answer.place, giveBack: () => socket.destroy() }
}
