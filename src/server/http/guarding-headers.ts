import { createMiddleware } from 'hono/factory'
import type { AppEnv, Context } from './context'

/** What holds for data: nothing in it runs, loads anything or is shown in a frame. Pages say themselves what they may. */
export const closedPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer says to a browser, unless it says something of its own. */
export const guardingHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': closedPolicy,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** A year: for so long a browser that came by TLS once comes by nothing else. */
const ONLY_BY_TLS = 'max-age=31536000'

/** Puts the guarding headers on every answer: refusals, faults and files included. */
export const guarded = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(guardingHeaders))
    if (!headers.has(name)) headers.set(name, value)
  if (cameByTls(c)) headers.set('Strict-Transport-Security', ONLY_BY_TLS)
})

/**
 * Whether the browser is connected by TLS, here or at the proxy in front, which says so in `X-Forwarded-Proto`. Whoever
 * makes that up without TLS has no more of it than headers that their browser ignores.
 */
export function cameByTls(c: Context): boolean {
  const [outermost = ''] = (c.req.header('X-Forwarded-Proto') ?? '').split(',')
  return new URL(c.req.url).protocol === 'https:' || outermost.trim().toLowerCase() === 'https'
}
