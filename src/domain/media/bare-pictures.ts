const SEGMENT_HEAD = 4

/** The segments of a JPEG that draw it; all others, such as EXIF and comments, tell something about it. */
const drawing = { first: 0xc0, last: 0xdd, jfif: 0xe0 } as const
const [MARK, START_OF_SCAN] = [0xff, 0xda]

/** The chunks of a PNG that draw it. */
const drawingChunks = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'],
])

function isBareJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + SEGMENT_HEAD <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== MARK) return false
    if (marker === START_OF_SCAN) return true
    const draws = marker === drawing.jfif || (marker >= drawing.first && marker <= drawing.last)
    if (!draws) return false
  }
  return false
}

function isBarePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [SIGNATURE, LENGTH, AROUND] = [8, 4, 12]
  let chunk = ''
  for (let at = SIGNATURE; at + AROUND <= bytes.length; at += AROUND + view.getUint32(at)) {
    chunk = String.fromCharCode(...bytes.subarray(at + LENGTH, at + LENGTH + 4))
    if (!drawingChunks.has(chunk)) return false
  }
  return chunk === 'IEND'
}

/**
 * Whether a picture is nothing but dots: no EXIF, place, comment, colour profile or text is in it. Pictures that
 * goldbook has encoded are; those that it kept as they came, before it encoded any, mostly are not.
 *
 * @param type the MIME type; only JPEG and PNG are ever bare, since pictures are encoded as nothing else
 */
export function isBare(bytes: Uint8Array, type: string): boolean {
  if (type === 'image/jpeg') return isBareJpeg(bytes)
  return type === 'image/png' && isBarePng(bytes)
}
