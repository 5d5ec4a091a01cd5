import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { parseAccept } from 'hono/utils/accept'
import type { AppEnv } from '../request/context'

type Encoding = 'br' | 'gzip'

/** A smaller answer fits into one packet even uncompressed. */
const LEAST_BYTES = 1024

const WHOLE = /^(application\/(problem\+)?json|text\/javascript)\b/
const WRITTEN_WHILE_READ = /^text\/csv\b/

/** Half a millisecond for the first screen's data; the next levels take twice as long for a tenth less. */
const settings = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 5 } }

const compress = {
  br: promisify<Buffer, object, Buffer<ArrayBuffer>>(brotliCompress),
  gzip: promisify<Buffer, object, Buffer<ArrayBuffer>>(gzip),
}

/**
 * Compresses answers in an accepted encoding, with Brotli before gzip where both are equally preferred.
 *
 * Compressed content (pictures, sheets), answers that set their own encoding, and event streams stay unchanged; a file
 * that is written while it is sent is compressed on the fly, by gzip.
 */
export const compressed = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type') ?? ''
  const whole = WHOLE.test(type)
  if (!whole && !WRITTEN_WHILE_READ.test(type)) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingOf(c.req.header('Accept-Encoding'), whole ? ['br', 'gzip'] : ['gzip'])
  if (encoding === undefined || c.res.headers.has('Content-Encoding') || !c.res.body) return
  const plain = c.res
  // Setting a new response copies the headers of the previous one, including length and tag; clearing it first prevents
  // that.
  c.res = undefined
  c.res = whole ? await compressedWhole(plain, encoding) : compressedOnTheWay(plain)
})

/** The browser's preferred encoding among those offered, the first of equals; undefined for none. */
function encodingOf(accepted: string | undefined, offered: Encoding[]): Encoding | undefined {
  const liked = parseAccept(accepted ?? '')
  const likingOf = (encoding: Encoding) =>
    (liked.find(({ type }) => type.toLowerCase() === encoding) ?? liked.find(({ type }) => type === '*'))
      ?.q ?? 0
  const [best] = offered.toSorted((one, other) => likingOf(other) - likingOf(one))
  return best !== undefined && likingOf(best) > 0 ? best : undefined
}

async function compressedWhole(plain: Response, encoding: Encoding): Promise<Response> {
  const bytes = Buffer.from(await plain.arrayBuffer())
  if (bytes.length < LEAST_BYTES) return new Response(bytes, plain)
  return encoded(plain, encoding, await compress[encoding](bytes, settings[encoding]))
}

function compressedOnTheWay(plain: Response): Response {
  return encoded(plain, 'gzip', plain.body?.pipeThrough(new CompressionStream('gzip')) ?? null)
}

/** The answer in another encoding; its tag becomes weak, since the bytes differ from the original. */
function encoded(plain: Response, encoding: Encoding, body: BodyInit | null): Response {
  const answer = new Response(body, plain)
  answer.headers.delete('Content-Length')
  answer.headers.set('Content-Encoding', encoding)
  const tag = answer.headers.get('ETag')
  if (tag && !tag.startsWith('W/')) answer.headers.set('ETag', `W/${tag}`)
  return answer
}
