// Engines: both
import { once } from 'node:events'
import { connect } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/http/app'
import { openShop, tokenOf } from '../support/shop'

const told: string[] = []
let server: ServerType
/** The answers of the server, received or not. */
let answers: Promise<Response>[] = []

beforeEach(async () => {
  const { shop } = await openShop()
  told.length = 0
  answers = []
  const app = createApp({ ...shop, log: pino({}, { write: (line: string) => void told.push(line) }) })
  const answer = (request: Request, bindings: object) => {
    const answering = Promise.resolve(app.fetch(request, bindings))
    answers.push(answering)
    return answering
  }
  await new Promise<void>((ready) => {
    server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, () => ready())
  })
})
afterEach(() => new Promise<void>((done) => server.close(() => done())))

/** Sends the beginning of a request and hangs up as soon as the server has it. */
async function breakOff(head: string[], beginning: string): Promise<Response | undefined> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const socket = connect(address.port, '127.0.0.1')
  const asked = once(server, 'request')
  socket.write([...head, 'Host: shop', `X-Token: ${tokenOf('admin')}`, '', beginning].join('\r\n'))
  await asked
  socket.destroy()
  await once(socket, 'close')
  return answers.at(-1)
}

const json = 'Content-Type: application/json'
const form = 'Content-Type: multipart/form-data; boundary=x'
const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\nGIF89a'

test.each([
  ['a record', ['POST /_api/colors HTTP/1.1', json, 'Content-Length: 1000'], '{"name":'],
  [
    'a record of unknown length',
    ['POST /_api/colors HTTP/1.1', json, 'Transfer-Encoding: chunked'],
    '5\r\n{"nam\r\n',
  ],
  ['a sign-in', ['POST /login HTTP/1.1', json, 'Content-Length: 1000'], '{"username":'],
  ['a picture', ['POST /_api/medias HTTP/1.1', form, 'Content-Length: 1000'], file],
  ['a sheet', ['POST /_api/colors/import/read HTTP/1.1', form, 'Content-Length: 1000'], file],
])(
  '%s that a browser breaks off does not count as a failure of the database, and is not in the log',
  async (_what, head, text) => {
    const answer = await breakOff(head, text)
    expect(answer?.status).toBe(400)
    expect(told).toEqual([])
  },
)
