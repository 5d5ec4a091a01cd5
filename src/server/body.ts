import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { AppEnv } from './context'
import { isObject } from './shape'

/** Large enough for a long order and a print template, too small to hurt. */
const LARGEST_BODY = 2 * 1024 * 1024

/** Stops reading a body that is too large, whatever length it claims. @throws RuleBroken `too_large` */
export const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new RuleBroken('too_large')
  },
})

/**
 * Reads the JSON object of a request, once; behind `limitBody`.
 *
 * @throws RuleBroken `unsupported_media`, `malformed`
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'DELETE') return next()
  const text = await c.req.text()
  c.set('body', text === '' ? {} : parsed(text, c.req.header('Content-Type')))
  return next()
})

function parsed(text: string, type: string | undefined): Record<string, unknown> {
  if (!/^application\/json\b/i.test(type ?? '')) throw new RuleBroken('unsupported_media')
  const value = parse(text)
  if (!isObject(value)) throw new RuleBroken('malformed')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RuleBroken('malformed')
  }
}
