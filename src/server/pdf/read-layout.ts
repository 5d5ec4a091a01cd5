import { inflateSync } from 'node:zlib'
import { Ajv, type ErrorObject } from 'ajv'
import { RuleBroken } from '#domain/errors'
import type { PaperLayout } from '#paper/paper-layout'
import type { JsonSchema } from '#resource/kinds'
import { ShapeRefused, type Values } from '../request/input/shape'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Of a side, in dots: more than fits on any paper at the resolution of printers. */
const LARGEST_SIDE = 6000

/** The bytes of a dot at most: four channels of two bytes. */
const BYTES_OF_A_DOT = 8

interface PngParts {
  width: number
  height: number
  isInterlaced: boolean
  data: Buffer
}

/** The head and the packed dots of a PNG; undefined where it breaks off. */
function pngParts(bytes: Buffer): PngParts | undefined {
  const packed: Buffer[] = []
  let at = PNG.length
  for (; at + 12 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + size > bytes.length) return undefined
    if (name === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + size))
    if (name === 'IEND') break
    at += 12 + size
  }
  if (bytes.length < 33 || packed.length === 0) return undefined
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    isInterlaced: bytes[28] !== 0,
    data: Buffer.concat(packed),
  }
}

/** Whether the dots of a PNG unpack to the size in its head: a few bytes may announce gigabytes. */
function unpacks({ width, height, isInterlaced, data }: PngParts): boolean {
  if (isInterlaced || width > LARGEST_SIDE || height > LARGEST_SIDE) return false
  try {
    const most = (width * BYTES_OF_A_DOT + 1) * height
    return inflateSync(data, { maxOutputLength: Math.max(1, most) }).length > 0
  } catch {
    return false
  }
}

/** The markers of a JPEG that have no length: the start, the restarts, and a fill byte. */
const isBare = (marker: number) => marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The markers that begin a frame, whose head has the size; three of their row mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The dots of a JPEG by the head of its frame; undefined where it breaks off, or has colours that a PDF has not. */
function jpegDots(bytes: Buffer): number | undefined {
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (isBare(marker)) {
      at += 1 + Number(marker !== 0xff)
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      const isFit = Math.max(width, height) <= LARGEST_SIDE && [1, 3, 4].includes(bytes[at + 9] ?? 0)
      return isFit && width * height > 0 ? width * height : undefined
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** The dots of a picture in base64; undefined for one that cannot be part of a PDF. */
export function pictureDots(picture: string): number | undefined {
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return jpegDots(bytes)
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined
  const parts = pngParts(bytes)
  return parts !== undefined && unpacks(parts) ? parts.width * parts.height : undefined
}

/** All pictures of a paper together: an A4 page at 400 dots per inch, twice. Each dot takes some bytes while it is drawn. */
const MOST_DOTS = 32_000_000

/** Enough for a thousand labels, each on a page of its own, or 2,000 lines. */
const MOST_PAGES = 2000
const MOST_ITEMS = 20_000
const MOST_STYLES = 2000
const MOST_PICTURES = 200
const LONGEST_TEXT = 2000
const LONGEST_PATH = 200_000
const LARGEST_PICTURE = 8 * 1024 * 1024

/** In points; PDF readers refuse larger pages. */
const LARGEST_PAGE = 14_400

const length = { type: 'number', minimum: -LARGEST_PAGE, maximum: LARGEST_PAGE }
const extent = { type: 'number', minimum: 0, maximum: LARGEST_PAGE }
const point = { type: 'array', minItems: 2, maxItems: 2, items: length }
const index = { type: 'integer', minimum: 0, maximum: MOST_STYLES }
const ink = {
  colour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
  opacity: { type: 'number', minimum: 0, maximum: 1 },
}
const turn = closed({ degrees: { type: 'number', minimum: -360, maximum: 360 }, x: length, y: length })
const place = { x: length, y: length, width: extent, height: extent }
const dash = { type: 'string', enum: ['solid', 'dashed', 'dotted'] }

/** An object with these properties and no others, all required except the named ones. */
function closed(properties: Record<string, object>, ...optional: string[]): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

const item = (shapes: string[], properties: Record<string, object>, ...optional: string[]) =>
  closed({ shape: { enum: shapes }, ...properties, turn }, 'turn', ...optional)

const stroke = { from: point, to: point, width: extent, dash, ...ink }
const path = {
  type: 'string',
  maxLength: LONGEST_PATH,
  pattern: '^(?:M\\d{1,4} \\d{1,4}h\\d{1,4}v1h-\\d{1,4}z)+$',
}

const items = [
  item(
    ['text'],
    {
      style: index,
      text: { type: 'string', minLength: 1, maxLength: LONGEST_TEXT },
      x: length,
      base: length,
      width: extent,
      atEnd: { type: 'boolean' },
    },
    'atEnd',
  ),
  item(['fill'], { ...place, ...ink, isRound: { type: 'boolean' } }, 'isRound', 'opacity'),
  item(['line', 'oval'], stroke, 'opacity'),
  item(['code'], { x: length, y: length, wide: extent, high: extent, path, ...ink }, 'opacity'),
  item(['picture'], { ...place, picture: index }),
]

const page = closed({
  width: { ...extent, minimum: 3 },
  height: { ...extent, minimum: 3 },
  items: {
    type: 'array',
    maxItems: MOST_ITEMS,
    items: { type: 'object', required: ['shape'], discriminator: { propertyName: 'shape' }, oneOf: items },
  },
})

const style = closed(
  {
    font: { enum: ['sans', 'serif'] },
    isBold: { type: 'boolean' },
    size: { type: 'number', minimum: 0.1, maximum: 2000 },
    spacing: { type: 'number', minimum: -100, maximum: 100 },
    ...ink,
  },
  'spacing',
  'opacity',
)

const schema = closed({
  title: { type: 'string', maxLength: 500 },
  styles: { type: 'array', maxItems: MOST_STYLES, items: style },
  pictures: {
    type: 'array',
    maxItems: MOST_PICTURES,
    items: { type: 'string', maxLength: LARGEST_PICTURE, pattern: '^[A-Za-z0-9+/]+={0,2}$' },
  },
  pages: { type: 'array', minItems: 1, maxItems: MOST_PAGES, items: page },
}) satisfies JsonSchema

const isLayout = new Ajv({ discriminator: true, strict: false }).compile<PaperLayout>(schema)

const refused = (instancePath: string) =>
  new ShapeRefused([{ instancePath, schemaPath: '', keyword: 'pattern', params: {} }])

/** @throws ShapeRefused for a text or a picture that names a missing part, and for a file that is not a picture */
function refuseStrays({ styles, pictures, pages }: PaperLayout): void {
  for (const [at, { items: all }] of pages.entries())
    for (const [place, each] of all.entries()) {
      const strays =
        (each.shape === 'text' && each.style >= styles.length) ||
        (each.shape === 'picture' && each.picture >= pictures.length)
      if (strays) throw refused(`/pages/${at}/items/${place}/${each.shape === 'text' ? 'style' : 'picture'}`)
    }
  let dots = 0
  for (const [at, picture] of pictures.entries()) {
    dots += pictureDots(picture) ?? Infinity
    if (dots > MOST_DOTS) throw refused(`/pictures/${at}`)
  }
}

function refusalOf(errors: ErrorObject[]): RuleBroken {
  const [first] = errors
  const property: unknown = first?.params.additionalProperty
  if (!first || typeof property !== 'string') return new ShapeRefused(errors)
  return new RuleBroken('unknown_property', { property }, `${first.instancePath}/${property}`)
}

/**
 * The layout in the body of a request.
 *
 * @throws ShapeRefused with the first bad value; RuleBroken `unknown_property`
 */
export function readLayout(body: Values): PaperLayout {
  if (!isLayout(body)) throw refusalOf(isLayout.errors ?? [])
  refuseStrays(body)
  return body
}
