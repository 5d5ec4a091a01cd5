import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startServer } from '../support/running-server'

const guards = [
  /^content-security-policy: .*frame-ancestors 'none'/im,
  /^referrer-policy: same-origin$/im,
  /^x-content-type-options: nosniff$/im,
]

test('even requests that nobody at the shop makes are answered with the guarding headers', async () => {
  const server = await startServer()
  const port = Number(new URL(server.address).port)
  const answerTo = async (head: string[]) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write([...head, 'Connection: close', '', ''].join('\r\n'))
    return text(socket)
  }
  for (const [status, head] of [
    [200, ['GET / HTTP/1.1', 'Host: shop']],
    [400, ['GET / HTTP/1.1', 'Host: a b']],
    [404, ['GET /assets/none.js HTTP/1.1', 'Host: shop']],
    [401, ['GET /_api/customers/1 HTTP/1.1', 'Host: shop']],
  ] as const) {
    const answer = await answerTo([...head])
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const guard of guards) expect(answer).toMatch(guard)
    expect(answer.match(/^content-security-policy:/gim)).toHaveLength(1)
  }
  await server.close()
})
