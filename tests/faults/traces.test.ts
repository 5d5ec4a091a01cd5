// Extent: all
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** An OpenTelemetry collector with the spans that it received. */
async function collector(): Promise<{ address: string; spans: () => Span[]; text: () => string }> {
  const sent: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push(Buffer.concat(chunks).toString())
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const spans = () =>
    sent.flatMap((text) => {
      const { resourceSpans }: Sent = JSON.parse(text)
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    })
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    spans,
    text: () => sent.join('\n'),
  }
}

test('a search is a trace of its caller, with its statements, and without the searched text', async () => {
  const { address, spans, text } = await collector()
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: address })
  const token = await tokenAt(server)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await fetch(`${server.address}/_api/customers/search`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Token': token,
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ q: '陆记珠宝' }),
  })
  await server.close()

  const ours = spans().filter((span) => span.traceId === traceId)
  const request = ours.find(({ name }) => name === 'POST /_api/:resource/search')
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' })
  const statements = ours.filter(
    ({ name, parentSpanId }) => name === 'statement' && parentSpanId === request?.spanId,
  )
  expect(statements.length).toBeGreaterThan(1)
  const texts = statements.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ''))
  expect(texts.some((each) => each.includes('goldbook_sessions'))).toBe(true)
  for (const secret of ['陆记', token, server.password]) expect(text()).not.toContain(secret)
})
