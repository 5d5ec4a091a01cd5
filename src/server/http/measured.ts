import { SpanStatusCode } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { tracedRequest } from '../process/tracing'
import type { AppEnv, Context } from '../request/context'

/** Counts, times and traces each request by its route, never by what is in its address. */
export const measured = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  await tracedRequest(c.req.header(), async (span) => {
    const began = performance.now()
    await next()
    const route = routeOf(c)
    const { status } = c.res
    const seconds = (performance.now() - began) / 1000
    c.var.shop.metrics.answered({ method, route, status: String(status) }, seconds)
    span?.updateName(`${method} ${route}`)
    span?.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
    span?.setAttribute('goldbook.request_id', c.var.requestId)
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
  })
})

/** The pattern of the route that answered; middleware, which matches everything, comes before it. */
function routeOf(c: Context): string {
  const answering = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  return answering?.path ?? 'none'
}
