import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { AppEnv, Context } from '../context'
import { codeOf } from '../../process/error-code'
import { isObject } from './shape'

const MEGABYTE = 1024 * 1024

/** In megabytes: large enough for a long order and a print template, small enough to be harmless. */
const LARGEST_BODY = 2

/** Deeper than any meaningful value; deeper ones could overflow the stack. */
const MOST_LEVELS = 100

/** The values, objects and lists of a body together; ten times as many as the longest order has. */
const MOST_PARTS = 100_000

/** The routes that accept a file, as multipart/form-data, and the maximum size of their bodies in megabytes. */
const uploads: { path: RegExp; most: number; parts?: number }[] = [
  // Ten for the file, and one for the form around it; `readMedia` checks the file itself.
  { path: /^\/_api\/medias(\/[^/]+)?$/, most: 11 },
  { path: /^\/_api\/[^/]+\/import\/read$/, most: 20 },
]

/** The routes whose JSON may be larger than others: a laid-out paper of a thousand labels, or with pictures. */
const large: typeof uploads = [{ path: /^\/_api\/prints\/pdf$/, most: 24, parts: 2_000_000 }]

function uploadAt(path: string) {
  return uploads.find((upload) => upload.path.test(path))
}

/**
 * Stops reading a body that is too large, regardless of its declared length. @throws RuleBroken `too_large`,
 * `malformed`
 */
export const limitBody = createMiddleware<AppEnv>((c, next) => {
  const exception = [...uploads, ...large].find(({ path }) => path.test(c.req.path))
  const most = exception?.most ?? LARGEST_BODY
  const onError = () => {
    throw new RuleBroken('too_large', { most })
  }
  return whole(bodyLimit({ maxSize: most * MEGABYTE, onError })(c, next))
})

/**
 * Reads the JSON object of a request, once, after `limitBody`. A form with a file is left to the route that accepts
 * one.
 *
 * @throws RuleBroken `unsupported_media`, `malformed`, `too_deep`, `too_many_parts`
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  c.set('body', {})
  if (c.req.method === 'GET' || c.req.method === 'DELETE') return next()
  if (uploadAt(c.req.path) && isForm(c)) return next()
  const text = await whole(c.req.text())
  if (isBrokenOff(c)) throw new RuleBroken('malformed')
  c.set('body', text === '' ? {} : parsed(text, c))
  return next()
})

/**
 * Whether a declared body did not arrive completely: if the browser disconnects at once, reading returns an empty body.
 */
function isBrokenOff(c: Context): boolean {
  const length = c.req.header('Content-Length') ?? '0'
  const isAnnounced = length !== '0' || c.req.header('Transfer-Encoding') !== undefined
  return isAnnounced && c.env.incoming?.complete === false
}

/**
 * The result of reading a body.
 *
 * @throws RuleBroken `malformed` when the browser disconnected before the body was complete; the error's code could
 *   otherwise be taken for a lost database
 */
async function whole<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    throw codeOf(error) === 'ECONNRESET' ? new RuleBroken('malformed') : error
  }
}

/** Whether the body is a form, which can contain a file. */
export function isForm(c: Context): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')
}

/**
 * The file of a form, from its field `file`.
 *
 * @throws RuleBroken `unsupported_media` when the body is not a form, `file_empty` without a file
 */
export async function readFile(c: Context): Promise<File> {
  if (!isForm(c)) throw new RuleBroken('unsupported_media')
  const { file } = await c.req.parseBody().catch(() => {
    throw new RuleBroken('malformed')
  })
  if (!(file instanceof File) || file.size === 0) throw new RuleBroken('file_empty')
  return file
}

function parsed(text: string, c: Context): Record<string, unknown> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new RuleBroken('unsupported_media')
  const value = parse(text)
  if (!isObject(value)) throw new RuleBroken('malformed')
  const most = large.find(({ path }) => path.test(c.req.path))?.parts ?? MOST_PARTS
  const { levels, parts } = extentOf(value, MOST_LEVELS, most)
  if (levels > MOST_LEVELS) throw new RuleBroken('too_deep', { most: MOST_LEVELS })
  if (parts > most) throw new RuleBroken('too_many_parts', { most })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RuleBroken('malformed')
  }
}

/**
 * The number of nested levels of objects and lists in a value, and of all its parts, counted level by level and only to
 * one level, or the parts of one, beyond the limits.
 */
function extentOf(value: object, mostLevels: number, mostParts: number): { levels: number; parts: number } {
  let level: object[] = [value]
  let levels = 0
  let parts = 0
  for (; level.length > 0 && levels <= mostLevels && parts <= mostParts; levels++) {
    const inner: unknown[] = level.flatMap((one) => Object.values(one))
    parts += inner.length
    level = inner.filter(isNested)
  }
  return { levels, parts }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
