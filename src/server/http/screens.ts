import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppEnv } from '../request/context'

/** Only the app's own scripts, no eval, no foreign frames (design.md §5). */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The print template designer shows templates that may come from elsewhere, so it runs in a sandbox, even when opened
 * directly, and can reach nothing.
 */
const designerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

const A_YEAR = 'public, max-age=31536000, immutable'

/** Addresses requested by programs: a missing one is answered in JSON, not with the page. */
const notScreens = /^\/(_api|assets|media|healthz?|readyz|metrics|openapi(\.json)?)(\/|$)/

/** The built screens: assets under hashed names, cached forever; every other address of the app returns the page. */
export function screens(clientDir: string): Hono<AppEnv> {
  const page = fs.readFileSync(path.join(clientDir, 'index.html'), 'utf8')
  const designer = fs.readFileSync(path.join(clientDir, 'designer.html'), 'utf8')
  const root = path.relative(process.cwd(), clientDir)
  return new Hono<AppEnv>()
    .use(
      '/assets/*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => {
          c.header('Cache-Control', A_YEAR)
          // The designer's frame has no origin; the built files are public anyway.
          c.header('Access-Control-Allow-Origin', '*')
        },
      }),
    )
    .get('/designer.html', (c) => {
      c.header('Content-Security-Policy', designerPolicy)
      c.header('Cache-Control', 'no-store')
      return c.html(designer)
    })
    .get('*', (c, next) => {
      if (notScreens.test(c.req.path)) return next()
      c.header('Content-Security-Policy', policy)
      c.header('Cache-Control', 'no-store')
      return c.html(page)
    })
}
