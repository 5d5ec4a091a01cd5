import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { AppEnv, Context } from './context'
import { isObject } from './shape'

/** Large enough for a long order and a print template, too small to hurt. */
const LARGEST_BODY = 2 * 1024 * 1024

/** The calls that take a file, as multipart/form-data, and how large their body may be. */
const uploads: { path: RegExp; most: number }[] = [
  // Ten for the file, and some for what stands around it; `readMedia` measures the file itself.
  { path: /^\/_api\/medias(\/[^/]+)?$/, most: 11 * 1024 * 1024 },
  { path: /^\/_api\/[^/]+\/import\/read$/, most: 20 * 1024 * 1024 },
]

function uploadAt(path: string) {
  return uploads.find((upload) => upload.path.test(path))
}

/** Stops reading a body that is too large, whatever length it claims. @throws RuleBroken `too_large` */
export const limitBody = createMiddleware<AppEnv>((c, next) =>
  bodyLimit({
    maxSize: uploadAt(c.req.path)?.most ?? LARGEST_BODY,
    onError: () => {
      throw new RuleBroken('too_large')
    },
  })(c, next),
)

/**
 * Reads the JSON object of a request, once; behind `limitBody`. A form with a file is left to who takes one.
 *
 * @throws RuleBroken `unsupported_media`, `malformed`
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  c.set('body', {})
  if (c.req.method === 'GET' || c.req.method === 'DELETE') return next()
  if (uploadAt(c.req.path) && isForm(c)) return next()
  const text = await c.req.text()
  c.set('body', text === '' ? {} : parsed(text, c.req.header('Content-Type')))
  return next()
})

/** Whether the body is a form, which can carry a file. */
export function isForm(c: Context): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')
}

/**
 * The file of a form, from its field `file`.
 *
 * @throws RuleBroken `unsupported_media` when the body is no form, `file_empty` without a file
 */
export async function readFile(c: Context): Promise<File> {
  if (!isForm(c)) throw new RuleBroken('unsupported_media')
  const { file } = await c.req.parseBody().catch(() => {
    throw new RuleBroken('malformed')
  })
  if (!(file instanceof File) || file.size === 0) throw new RuleBroken('file_empty')
  return file
}

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
