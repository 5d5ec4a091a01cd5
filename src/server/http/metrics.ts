import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { RuleBroken } from '#domain/errors'
import type { AppEnv, Context } from './context'

/** Counts and times each request by its route, never by what is in its address. */
export const measured = createMiddleware<AppEnv>(async (c, next) => {
  const began = performance.now()
  await next()
  const seconds = (performance.now() - began) / 1000
  c.var.shop.metrics.answered(
    { method: c.req.method, route: routeOf(c), status: String(c.res.status) },
    seconds,
  )
})

/** The pattern of the route that answered; middleware, which matches everything, comes before it. */
function routeOf(c: Context): string {
  const answering = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  return answering?.path ?? 'none'
}

/** `GET /metrics`: the figures of this server for Prometheus, given to whoever knows the token of the installation. */
export const metricsRoute = new Hono<AppEnv>().get('/metrics', async (c) => {
  const { metrics, environment } = c.var.shop
  const { metricsToken: token } = environment
  if (token === undefined || !isSame(c.req.header('Authorization') ?? '', `Bearer ${token}`))
    throw new RuleBroken('unauthorised')
  const { type, text } = await metrics.read()
  return c.body(text, 200, { 'Content-Type': type })
})

/** Compares in the same time, however much of it is right. */
function isSame(sent: string, wanted: string): boolean {
  const [one, other] = [sent, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
