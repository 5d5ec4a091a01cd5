import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A wire between two machines that can go dead: no byte passes any more, and neither side notices. */
export interface Wire {
  port: number
  cut: () => void
  /** Lets new connections pass again; cut ones stay dead, as after a router's restart. */
  mend: () => void
  close: () => Promise<void>
}

export async function wireTo(port: number): Promise<Wire> {
  let isCut = false
  const sockets = new Set<Socket>()
  const dead = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (!dead.has(from)) to.write(chunk)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      if (!dead.has(from)) to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isCut) dead.add(socket)
    }
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire got no port')
  return {
    port: address.port,
    cut: () => {
      isCut = true
      for (const socket of sockets) dead.add(socket)
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
