import { createMiddleware } from 'hono/factory'
import { cameByTls } from './circumstances'
import type { AppEnv } from './context'

/** The policy for data: it runs nothing, loads nothing and is shown in no frame. Pages set policies of their own. */
export const closedPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The default headers of every answer. */
export const guardingHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': closedPolicy,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** One year, during which a browser that once connected by TLS uses no other connection. */
const ONLY_BY_TLS = 'max-age=31536000'

/** Adds the guarding headers to every answer: refusals, faults and files included. */
export const guardAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(guardingHeaders))
    if (!headers.has(name)) headers.set(name, value)
  if (cameByTls(c)) headers.set('Strict-Transport-Security', ONLY_BY_TLS)
})
