import { inflateSync } from 'node:zlib'

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
function partsOf(bytes: Buffer): PngParts | undefined {
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

/** Whether the dots of a PNG unpack to what its head announces: a few bytes may pretend to be gigabytes. */
function unpacks({ width, height, isInterlaced, data }: PngParts): boolean {
  if (isInterlaced || width > LARGEST_SIDE || height > LARGEST_SIDE) return false
  try {
    const most = (width * BYTES_OF_A_DOT + 1) * height
    return inflateSync(data, { maxOutputLength: Math.max(1, most) }).length > 0
  } catch {
    return false
  }
}

/** Whether a picture in base64 is none that a PDF could hold. */
export function badPicture(picture: string): boolean {
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return false
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return true
  const parts = partsOf(bytes)
  return parts === undefined || !unpacks(parts)
}
