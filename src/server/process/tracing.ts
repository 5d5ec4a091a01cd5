import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'

const tracer = trace.getTracer('goldbook')
/** Whether a collector is named; without one, traces cost nothing. */
let isOn = false

/** Sends traces to an OpenTelemetry collector. @returns a function that sends the last ones */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve()
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'goldbook' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  isOn = true
  return () => provider.shutdown()
}

/**
 * Traces the answer to a request, as part of its sender's trace.
 *
 * @param headers of the request
 */
export function tracedRequest(
  headers: Record<string, string>,
  answer: (span?: Span) => Promise<void>,
): Promise<void> {
  if (!isOn) return answer()
  const sender = propagation.extract(context.active(), headers)
  return tracer.startActiveSpan('request', { kind: SpanKind.SERVER }, sender, (span) =>
    ended(span, () => answer(span)),
  )
}

/**
 * Traces a statement within the request that needs it.
 *
 * @param text without its values, which are bound
 */
export function tracedStatement<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
  if (!isOn) return ask()
  const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  return tracer.startActiveSpan('statement', { kind: SpanKind.CLIENT, attributes }, (span) =>
    ended(span, ask),
  )
}

/** An error appears by its name alone: its message may contain a user's input. */
async function ended<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
    throw error
  } finally {
    span.end()
  }
}
