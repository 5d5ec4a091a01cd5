import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { AppEnv } from '../request/context'

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
